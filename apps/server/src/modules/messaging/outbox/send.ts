/** From a message that may leave to what a gateway answered about it. docs/rules/messages.md */
import type { Senders } from '../../../gateways/senders.ts'
import type { Sent } from '../../../gateways/sent.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Channel, type Claimed, end, type End, tryAgain } from '../messages/public.ts'
import { retryDelayMs } from './backoff.ts'
import { reportUnsent } from './report-unsent.ts'

/** Facts without personal data: ids, states, what a provider called an error; `err` as the logger writes errors. */
export type SendLog = (facts: Record<string, unknown>, line: string) => void

export type Prepared = { message: Claimed; channel: Channel; send: () => Promise<Sent> }

/** A push of the same message replaces the former one on the screen. */
const push = { name: 'push', repeatsAreSafe: true }

export const senderOf = ({ sms, mail, messenger }: Senders, channel: Channel) =>
  ({ SMS: sms, MAIL: mail, MESSENGER: messenger, PUSH: push })[channel]

const isReal = ({ name }: { name: string }) => name !== 'outbox'

/** Somebody really carries messages; else all go to the outbox. */
export const anybodyCarries = (senders: Senders): boolean => Object.values(senders).some(isReal)

/** Where one channel has a real provider, those without one would only swallow what it could carry. */
export const isCarried = (senders: Senders, channel: Channel): boolean =>
  isReal(senderOf(senders, channel)) || !anybodyCarries(senders)

/**
 * Sends it and stores the result. Never throws for a gateway's failure. `onAnswer` is called at once with whether the
 * provider answered at all.
 */
export async function deliver(
  deps: Deps,
  { message, channel, send }: Prepared,
  { log, onAnswer = () => {} }: { log: SendLog; onAnswer?: (isAnswered: boolean) => void },
): Promise<void> {
  const { database, clock, senders } = deps
  const sent = await send().catch((): Sent => ({ kind: 'unknown', detail: 'the gateway threw an error' }))
  onAnswer(sent.kind !== 'unknown' && !(sent.kind === 'tryLater' && sent.reason === 'unreachable'))
  const now = clock.now()
  const finish = async (how: End) => {
    await end(database, now, message, how)
    await reportUnsent(deps, message, how, log)
    if (how.status !== 'SENT')
      log(factsOf({ ...message, channel }, how), 'a message did not reach its client')
  }
  const again = async (at: number, held: Channel | null, detail: string) => {
    if (at >= message.deadline) return finish({ status: 'EXPIRED', detail })
    log(factsOf({ ...message, channel }, { detail }), 'a message is tried again')
    return tryAgain(database, message, { at, detail, channel: held })
  }
  switch (sent.kind) {
    case 'accepted':
      return finish({ status: 'SENT', providerId: sent.providerId })
    case 'refused': {
      const detail = `${sent.reason}: ${sent.detail}`
      if (message.kind === 'CODE' || message.kind === 'ACCOUNT') return finish({ status: 'FAILED', detail })
      // The next channel has its turn at once; where there is none, it is ended when it is prepared.
      return tryAgain(database, message, { at: now, detail, channel: null, refused: channel })
    }
    case 'tryLater': {
      const wait = Math.max(retryDelayMs(message), (sent.afterSeconds ?? 0) * 1000)
      // Where an earlier try may have got through, the way stays the same.
      return again(now + wait, message.channel, `${sent.reason}: ${sent.detail}`)
    }
    case 'unknown':
      return senderOf(senders, channel).repeatsAreSafe
        ? again(now + retryDelayMs(message), channel, sent.detail)
        : finish({ status: 'UNKNOWN', detail: sent.detail })
  }
}

/** For a line of the log. */
export const factsOf = (
  { message_id, kind, channel, tries }: Claimed,
  { status, detail }: { status?: End['status']; detail?: string },
) => ({
  message: message_id,
  kind,
  channel,
  tries,
  ...(status === undefined ? {} : { outcome: status }),
  detail: detail ?? null,
})
