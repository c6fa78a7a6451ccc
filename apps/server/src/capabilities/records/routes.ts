import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { listRecords } from './list-records.ts'
import { cancelRecord, getRecord, moveRecord } from './own-record.ts'

export function serveRecords(serve: Serve, deps: Deps): void {
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
  serve(calls.moveRecord, ({ company, clientId, params, body, locale }) =>
    moveRecord(deps, company, { clientId, locale, appointmentId: params.appointment }, body.appointment),
  )
}
