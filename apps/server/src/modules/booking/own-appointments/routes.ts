import { calls } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import type { Session } from '../../../platform/http/session.ts'
import { bookAppointment, bookEvent, bookSeries } from '../appointments/public.ts'
import { listOwnAppointments } from './list-own-appointments.ts'
import {
  cancelOwnAppointment,
  getOwnAppointment,
  listFirstOwnMoves,
  listOwnMoves,
  moveOwnAppointment,
} from './own-appointment.ts'

export function serveOwnAppointments(serve: Serve, deps: Deps): void {
  serve(calls.bookOwnAppointment, ({ company, session, body, holder, locale, idempotencyKey, caller }) =>
    bookAppointment(deps, { by: owner(company, session), ...body, holder, locale, idempotencyKey, caller }),
  )
  serve(calls.bookOwnSeries, ({ company, session, body, holder, locale, idempotencyKey, caller }) =>
    bookSeries(deps, { by: owner(company, session), ...body, holder, locale, idempotencyKey, caller }),
  )
  serve(calls.bookOwnEvent, ({ company, session, params, body, holder, locale, idempotencyKey, caller }) =>
    bookEvent(deps, {
      by: owner(company, session),
      eventId: params.event,
      ...body,
      holder,
      locale,
      idempotencyKey,
      caller,
    }),
  )
  serve(calls.listOwnAppointments, ({ company, clientId, query, locale }) =>
    listOwnAppointments(deps, company, { clientId, locale }, query),
  )
  serve(calls.listOwnEvents, ({ company, clientId, query, locale }) =>
    listOwnAppointments(deps, company, { clientId, locale }, query, { onlyEvents: true }),
  )
  serve(calls.getOwnAppointment, ({ company, clientId, params, locale }) =>
    getOwnAppointment(deps, company, { clientId, locale, appointmentId: params.appointment }),
  )
  serve(calls.cancelOwnAppointment, ({ company, clientId, params, body, locale }) =>
    cancelOwnAppointment(
      deps,
      company,
      { clientId, locale, appointmentId: params.appointment },
      body?.appointment?.visits,
    ),
  )
  serve(calls.listOwnMoves, ({ company, clientId, params, query, holder, locale }) =>
    listOwnMoves(
      deps,
      company,
      { clientId, locale, appointmentId: params.appointment },
      { ...query, holder },
    ),
  )
  serve(calls.listFirstOwnMoves, ({ company, clientId, params, query, holder, locale }) =>
    listFirstOwnMoves(
      deps,
      company,
      { clientId, locale, appointmentId: params.appointment },
      { ...query, holder },
    ),
  )
  serve(calls.moveOwnAppointment, ({ company, clientId, params, body, holder, locale }) =>
    moveOwnAppointment(
      deps,
      company,
      { clientId, locale, appointmentId: params.appointment },
      { ...body.appointment, holder },
    ),
  )
}

const owner = (company: CompanyScope, { personId, tokenHash }: Session) => ({
  kind: 'CLIENT' as const,
  company,
  personId,
  tokenHash,
})
