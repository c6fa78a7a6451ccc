/** What balancers and supervisors ask. docs/running.md, Health */
import type { FastifyInstance } from 'fastify'
import type { DatabaseState } from '../db/readiness.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked every few seconds by programs: what went well is not worth a line. */
    isProbe?: true
  }
}

export type HealthOptions = {
  /** From the first signal on: nobody new is to be sent here. */
  isStopping: () => boolean
  lookAtDatabase: () => Promise<DatabaseState>
  /** Absent: the database is elsewhere, and watches its own disk. */
  hasRoom?: (() => Promise<boolean>) | undefined
}

const probe = { config: { isProbe: true } } as const

/**
 * `/health` says that the process answers, and asks nobody: who restarts it for a database that is away would make things
 * worse. `/ready` says whether visitors can be sent here. Neither waits at the gate that visitors share.
 */
export function registerHealth(
  app: FastifyInstance,
  { isStopping, lookAtDatabase, hasRoom }: HealthOptions,
): void {
  app.get('/health', probe, () => ({ status: 'alive' }))
  app.get('/ready', probe, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'notReady', reason: 'stopping' })
    const { unready, sending } = await lookAtDatabase()
    if (unready !== undefined) return reply.status(503).send({ status: 'notReady', reason: unready })
    if (hasRoom !== undefined && !(await hasRoom()))
      return reply.status(503).send({ status: 'notReady', reason: 'disk' })
    return { status: 'ready', ...(sending && { sending }) }
  })
}
