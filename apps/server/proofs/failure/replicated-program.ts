/** The real program in two processes, beside a streaming replica that stands still now and then. */
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts'
import { newDataFolder } from '../../test/data-folder.ts'
import { startReplica } from '../../test/start-replica.ts'
import { type Program, startProgram } from '../program.ts'
import type { ControlName } from '../without-safeguard.ts'

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 400

export type ReplicatedProgram = Program & {
  /** Until it is stopped. */
  beginPauses(): void
  /** Transactions of the replica so far, each of them a read. */
  readsAtReplica(): Promise<number>
}

export async function startReplicatedProgram(control?: ControlName): Promise<ReplicatedProgram> {
  const dataDir = await newDataFolder()
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const replica = await startReplica(embedded.connection)
  const addressOf = (folder: string) => `postgres:///zapys?user=${embedded.connection.user}&host=${folder}`
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    environment: {
      DATABASE_URL: addressOf(embedded.connection.host),
      DATABASE_REPLICA_URL: addressOf(replica.connection.host),
      PROCESSES: '2',
    },
    databaseIn: embedded.connection.host,
  })
  const client = new pg.Client(replica.connection)
  await client.connect()
  const stopping = new AbortController()
  let pauses: Promise<void> | undefined
  const pauseAgainAndAgain = async () => {
    while (!stopping.signal.aborted) {
      await client.query('select pg_wal_replay_pause()')
      await sleep(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
      await client.query('select pg_wal_replay_resume()')
      await sleep(LONGEST_PAUSE_MS)
    }
  }
  return {
    ...program,
    beginPauses: () => {
      pauses ??= pauseAgainAndAgain()
    },
    readsAtReplica: async () => {
      const { rows } = await client.query<{ count: string }>(
        'select xact_commit as count from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0]!.count)
    },
    stop: async () => {
      stopping.abort()
      await pauses
      await client.end()
      await program.stop()
      await replica.stop()
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
