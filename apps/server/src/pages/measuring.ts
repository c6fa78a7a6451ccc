/** GET /measuring/{company}: the frame in which the tags of a company run. docs/rules/measuring.md. */
import type { BookingSettings } from '@zapys/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/errors/api-error.ts'
import { measuringDirectives, measuringPage } from './measuring-page.ts'
import { setPageHeaders } from '../platform/http/page-headers.ts'

type AnalyticSettings = BookingSettings['analytic_settings']

export type MeasuringOptions = {
  /** Settings of a company by its id or alias. Rejects with `company.notFound`. */
  readSettings(company: string): Promise<AnalyticSettings>
  /** Runs the read under admission control, like other reads. */
  inTurn<Answer>(request: FastifyRequest, read: () => Promise<Answer>): Promise<Answer>
}

/** A company without tags has no such page. */
export function registerMeasuring(app: FastifyInstance, { readSettings, inTurn }: MeasuringOptions): void {
  app.get<{ Params: { company: string } }>('/measuring/:company', async (request, reply) => {
    const { in_frames, ...ids } = await inTurn(request, () => readSettings(request.params.company))
    if (Object.values(ids).every((id) => id === null)) throw new ApiError('route.notFound')
    setPageHeaders(reply, { directives: measuringDirectives(ids, in_frames) })
    return reply.header('referrer-policy', 'no-referrer').send(measuringPage(ids).text)
  })
}
