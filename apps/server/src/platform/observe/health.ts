/** Endpoints for load balancers and supervisors. docs/running.md, Health */
import type { FastifyInstance } from 'fastify'
import type { DatabaseState } from '../db/readiness.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requested every few seconds by programs: successful ones are not logged. */
    isProbe?: true
  }
}

export type HealthOptions = {
  /** True from the first stop signal on: new visitors must not be sent here. */
  isStopping: () => boolean
  checkDatabase: () => Promise<DatabaseState>
  /** Absent: the database runs on another machine, which watches its disk. */
  hasFreeSpace?: (() => Promise<boolean>) | undefined
}

const probe = { config: { isProbe: true } } as const

/**
 * `/health`: the process responds; it checks nothing else, since a restart does not help against an unreachable
 * database.
 * `/ready`: visitors can be sent here. Both bypass the admission control of visitors.
 */
export function registerHealth(
  app: FastifyInstance,
  { isStopping, checkDatabase, hasFreeSpace }: HealthOptions,
): void {
  app.get('/health', probe, () => ({ status: 'alive' }))
  app.get('/ready', probe, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'notReady', reason: 'stopping' })
    const { unready, sending } = await checkDatabase()
    if (unready !== undefined) return reply.status(503).send({ status: 'notReady', reason: unready })
    if (hasFreeSpace !== undefined && !(await hasFreeSpace()))
      return reply.status(503).send({ status: 'notReady', reason: 'disk' })
    return { status: 'ready', ...(sending && { sending }) }
  })
}
