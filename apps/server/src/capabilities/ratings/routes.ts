import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { listRatings } from './list-ratings.ts'
import { rateRecord } from './rate-record.ts'

export function serveRatings(serve: Serve, deps: Deps): void {
  serve(calls.listRatings, ({ company, query }) => listRatings(deps.database.read, company, query))
  serve(calls.rateRecord, ({ company, clientId, params, body }) =>
    rateRecord(deps, company, { clientId, appointmentId: params.appointment }, body.entity_rating),
  )
}
