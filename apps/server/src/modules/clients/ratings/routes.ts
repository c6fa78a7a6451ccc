import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { changeRating, listCompanyRatings } from './company-ratings.ts'
import { listRatings } from './list-ratings.ts'
import { rateAppointment } from './rate-appointment.ts'

export function serveRatings(serve: Serve, deps: Deps): void {
  serve(calls.listRatings, ({ company, query }) => listRatings(deps.database.db, company, query), {
    cached: 'AT_ANY_TIME',
  })
  serve(calls.listCompanyRatings, ({ company, query, operator }) =>
    listCompanyRatings(deps.database.db, company, query, operator),
  )
  serve(calls.changeRating, ({ company, params, body, operator: by }) =>
    changeRating(deps, company, { by, ratingId: params.rating }, body.rating),
  )
  serve(calls.rateAppointment, ({ company, clientId, params, body }) =>
    rateAppointment(deps, company, { clientId, appointmentId: params.appointment }, body.entity_rating),
  )
}
