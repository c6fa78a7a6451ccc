/** Chats that the bot may write to: people register there with their own phone, and can stop at any time. */
import { setTimeout as wait } from 'node:timers/promises'
import { instant } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import type { BotHandlers } from '../../../gateways/messengers/port.ts'
import type { SendLog } from './send.ts'

/** How long a dead process keeps others from receiving updates. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000

/**
 * Receives updates of the bot in one process at a time, chosen by a lease in the database; another process continues
 * when it ends. Returns a function that stops it.
 */
export function handleBotUpdate(deps: Deps, log: SendLog): () => Promise<void> {
  const stopping = new AbortController()
  const holder = newId()
  const take = () => takeLease(deps, holder)
  const run = async () => {
    while (!stopping.signal.aborted) {
      // Without the database there is no lease; the next round tries again.
      if (await take().catch(() => false)) await pollWhileHeld(deps, stopping.signal, take, log)
      // It rejects when it is aborted, which ends the loop.
      await wait(RENEW_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await deps.database.db
      .deleteFrom('lease')
      .where('name', '=', 'bot')
      .where('holder', '=', holder)
      .execute()
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

async function pollWhileHeld(
  deps: Deps,
  stop: AbortSignal,
  take: () => Promise<boolean>,
  log: SendLog,
): Promise<void> {
  const lost = new AbortController()
  const renewing = setInterval(() => {
    take()
      .then((isHeld) => isHeld || lost.abort())
      // Without a database response no other process can take the lease, but this one would not notice its expiry.
      .catch(() => lost.abort())
  }, RENEW_MS)
  try {
    await deps.senders.messenger.receive(botHandlers(deps, log), AbortSignal.any([stop, lost.signal]))
  } catch (error) {
    log({ err: error }, 'updates of the bot cannot be received')
  } finally {
    clearInterval(renewing)
  }
}

async function takeLease({ database, clock }: Deps, holder: string): Promise<boolean> {
  const now = clock.now()
  const until = new Date(now + LEASE_MS)
  const leased = await database.db
    .insertInto('lease')
    .values({ name: 'bot', holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((lease) =>
          lease.or([lease('lease.holder', '=', holder), lease('lease.until', '<=', instant(now))]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return leased !== undefined
}

/** A phone has one chat and a chat one phone: the latest registration counts. */
export const botHandlers = (deps: Deps, log: SendLog): BotHandlers => ({
  onRegistered: async ({ chatId, phone, locale }) => {
    await deps.database.inTransaction(async (tx) => {
      // Serialized, so that of two concurrent registrations of a phone the later one stays.
      await lockByName(tx, 'messenger', phone)
      await tx
        .deleteFrom('messenger_chat')
        .where((where) => where.or([where('chat_id', '=', chatId), where('phone', '=', phone)]))
        .execute()
      await tx
        .insertInto('messenger_chat')
        .values({ chat_id: chatId, phone, locale, created: new Date(deps.clock.now()) })
        .onConflict((conflict) => conflict.column('chat_id').doUpdateSet({ phone, locale }))
        .execute()
    })
  },
  onStopped: async ({ chatId }) => {
    await deps.database.db.deleteFrom('messenger_chat').where('chat_id', '=', chatId).execute()
  },
  onError: (error) => log({ err: error }, 'a message to the bot could not be handled'),
})
