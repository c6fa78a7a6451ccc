/** Live changes for staff and their programs. docs/rules/operator.md, Live changes */
import { calls } from '@zapys/contract'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../../platform/route/serve.ts'
import { bookingsVersion } from './bookings-version.ts'
import { createEventStreams, type EventStreamDeps } from './event-streams.ts'

export function serveLive(app: FastifyInstance, serve: Serve, deps: EventStreamDeps): void {
  const streams = createEventStreams(deps)
  // Fastify closes only after all connections have ended.
  app.addHook('preClose', async () => streams.close())
  serve(
    calls.readBookingsVersion,
    async ({ company: { companyId }, operator }) => ({
      version: await bookingsVersion(
        { db: deps.database.db, readVersions: deps.readVersions, now: deps.clock.now() },
        { companyId, operator },
      ),
    }),
    {
      events: ({ company: { companyId }, operator }, { version }, lastId) =>
        streams.open({ companyId, operator, version, lastId }),
    },
  )
}
