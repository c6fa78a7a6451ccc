/** The real program in two processes, whose PgBouncer has few connections to the database. */
import { rm } from 'node:fs/promises'
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts'
import { newDataFolder } from '../../test/data-folder.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type Program, startProgram } from '../program.ts'
import type { ControlName } from '../without-safeguard.ts'

export type PooledProgram = Program & { counts: PgBouncer['counts'] }

export async function startPooledProgram({
  connections,
  environment,
  control,
}: {
  connections: number
  environment: Record<string, string>
  control?: ControlName
}): Promise<PooledProgram> {
  const dataDir = await newDataFolder()
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const stopDatabase = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true })
  }
  const pooler = await startPgBouncer(embedded.connection, { connections })
  const { host, port, user, database } = pooler.connection
  try {
    const program = await startProgram({
      ...(control === undefined ? {} : { control }),
      environment: {
        DATABASE_URL: `postgres://${user}@${host}:${port}/${database}`,
        DATABASE_POOLER: 'transaction',
        PROCESSES: '2',
        ...environment,
      },
      databaseIn: embedded.connection.host,
    })
    return {
      ...program,
      counts: pooler.counts,
      stop: async () => {
        await program.stop()
        await pooler.stop()
        await stopDatabase()
      },
    }
  } catch (error) {
    await pooler.stop()
    await stopDatabase()
    throw error
  }
}
