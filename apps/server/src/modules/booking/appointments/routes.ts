import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookEvent } from './book-event.ts'
import { bookSeries } from './book-series.ts'
import { guest } from './booker.ts'
import { listFirstSlots } from './list-first-slots.ts'
import { listVisitSlots } from './list-visit-slots.ts'
import { planPrice } from './plan-price.ts'
import { previewRepeat } from './preview-repeat.ts'
import {
  cancelManaged,
  listFirstManagedMoves,
  listManagedMoves,
  moveManaged,
  readManaged,
} from './manage-by-key.ts'

export function serveAppointments(serve: Serve, deps: Deps): void {
  const listed = { cached: 'WITHIN_SECOND', scopeOf: deps.catalogue.at } as const
  serve(calls.listVisitSlots, (call) => listVisitSlots(deps, call), listed)
  serve(calls.listFirstSlots, (call) => listFirstSlots(deps, call), listed)
  serve(calls.calculatePrice, ({ body, session, authorization, caller, locale }) =>
    planPrice(deps, body.appointment, { session, authorization, caller, locale }),
  )
  serve(calls.bookAppointment, ({ body, holder, locale, idempotencyKey, caller }) =>
    bookAppointment(deps, {
      by: guest,
      appointment: body.appointment,
      holder,
      locale,
      idempotencyKey,
      caller,
    }),
  )
  serve(calls.bookEvent, ({ params, body, holder, locale, idempotencyKey, caller }) =>
    bookEvent(deps, {
      by: guest,
      eventId: params.event,
      appointment: body.appointment,
      holder,
      locale,
      idempotencyKey,
      caller,
    }),
  )
  serve(calls.previewRepeat, ({ body, session, caller, locale }) =>
    previewRepeat(deps, body.appointment, { session, caller, locale }),
  )
  serve(calls.bookSeries, ({ body, holder, locale, idempotencyKey, caller }) =>
    bookSeries(deps, { by: guest, appointment: body.appointment, holder, locale, idempotencyKey, caller }),
  )
  serve(calls.readManaged, ({ params, query, manageKey, locale }) =>
    readManaged(deps, {
      companyId: query.company_id,
      appointmentId: params.appointment,
      key: manageKey,
      locale,
    }),
  )
  serve(calls.cancelManaged, ({ params, body, manageKey, locale }) =>
    cancelManaged(
      deps,
      { companyId: body.appointment.company_id, appointmentId: params.appointment, key: manageKey, locale },
      body.appointment.visits,
    ),
  )
  serve(calls.listManagedMoves, ({ params, query, manageKey, holder, locale }) =>
    listManagedMoves(
      deps,
      { companyId: query.company_id, appointmentId: params.appointment, key: manageKey, locale },
      { ...query, holder },
    ),
  )
  serve(calls.listFirstManagedMoves, ({ params, query, manageKey, holder, locale }) =>
    listFirstManagedMoves(
      deps,
      { companyId: query.company_id, appointmentId: params.appointment, key: manageKey, locale },
      { ...query, holder },
    ),
  )
  serve(calls.moveManaged, ({ params, body, manageKey, holder, locale }) =>
    moveManaged(
      deps,
      { companyId: body.appointment.company_id, appointmentId: params.appointment, key: manageKey, locale },
      { ...body.appointment, holder },
    ),
  )
}
