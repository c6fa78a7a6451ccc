import { calls } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import type { Session } from '../../http/session.ts'
import { bookAppointment, bookEvent, bookSeries } from '../appointments/public.ts'
import { listRecords } from './list-records.ts'
import { cancelRecord, getRecord, listRecordMoves, moveRecord } from './own-record.ts'

export function serveRecords(serve: Serve, deps: Deps): void {
  serve(calls.bookOwnAppointment, ({ company, session, body, locale, idempotencyKey, caller }) =>
    bookAppointment(deps, { by: owner(company, session), ...body, locale, idempotencyKey, caller }),
  )
  serve(calls.bookOwnSeries, ({ company, session, body, locale, idempotencyKey, caller }) =>
    bookSeries(deps, { by: owner(company, session), ...body, locale, idempotencyKey, caller }),
  )
  serve(calls.bookOwnEvent, ({ company, session, params, body, locale, idempotencyKey, caller }) =>
    bookEvent(deps, {
      by: owner(company, session),
      eventId: params.event,
      ...body,
      locale,
      idempotencyKey,
      caller,
    }),
  )
  serve(calls.listRecords, ({ company, clientId, query, locale }) =>
    listRecords(deps, company, { clientId, locale }, query),
  )
  serve(calls.listOwnEvents, ({ company, clientId, query, locale }) =>
    listRecords(deps, company, { clientId, locale }, query, { onlyEvents: true }),
  )
  serve(calls.getRecord, ({ company, clientId, params, locale }) =>
    getRecord(deps, company, { clientId, locale, appointmentId: params.appointment }),
  )
  serve(calls.cancelRecord, ({ company, clientId, params, locale }) =>
    cancelRecord(deps, company, { clientId, locale, appointmentId: params.appointment }),
  )
  serve(calls.listRecordMoves, ({ company, clientId, params, query, holder, locale }) =>
    listRecordMoves(
      deps,
      company,
      { clientId, locale, appointmentId: params.appointment },
      { ...query, holder },
    ),
  )
  serve(calls.moveRecord, ({ company, clientId, params, body, locale }) =>
    moveRecord(deps, company, { clientId, locale, appointmentId: params.appointment }, body.appointment),
  )
}

const owner = (company: CompanyScope, { personId, tokenHash }: Session) => ({
  kind: 'CLIENT' as const,
  company,
  personId,
  tokenHash,
})
