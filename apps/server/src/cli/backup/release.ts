/** `npm run restore -- --send | --drop`: ends the stop of sending that a restore sets. docs/running.md, Backup */
import { HOUR_MS } from '@zapys/domain/time'
import type pg from 'pg'
import { StartProblem } from '../../config/start-problem.ts'
import { dropWaitingMessages } from '../../modules/messaging/messages/public.ts'
import { dropWaitingDeliveries } from '../../modules/messaging/webhooks/public.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { allowSending, isSendingStopped } from '../../platform/db/installation.ts'
import { migrate } from '../../platform/db/migrate.ts'

export type Release = 'send' | 'drop'

/** One statement updates a queue of millions of rows. */
const LONGEST_STATEMENT_MS = HOUR_MS

/**
 * Both in one transaction. Rejects with StartProblem if nothing is stopped: a second `drop` would empty a live queue.
 */
export async function release(
  connection: pg.ClientConfig,
  { how, print, now = systemClock.now() }: { how: Release; print(line: string): void; now?: number },
): Promise<void> {
  await migrate(connection)
  const database = openDatabase({
    connection,
    maxStatementMs: LONGEST_STATEMENT_MS,
    onConnectionError: () => {},
  })
  try {
    await database.inTransaction(async (tx) => {
      if (!(await isSendingStopped(tx)))
        throw new StartProblem('Sending is not stopped: nothing was changed.')
      if (how === 'drop') {
        const messages = await dropWaitingMessages(tx, now)
        const deliveries = await dropWaitingDeliveries(tx, now)
        print(`Dropped: ${messages} messages, ${deliveries} webhook deliveries.`)
      }
      await allowSending(tx)
    })
    print('Sending is allowed. A running server starts within seconds.')
  } finally {
    await database.close()
  }
}
