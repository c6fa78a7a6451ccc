/** Sends prepared messages and handles the gateways' results. docs/rules/messages.md */
import type { Senders } from '../../../gateways/senders.ts'
import type { Sent } from '../../../gateways/sent.ts'
import type { Deps } from '../../deps/deps.ts'
import { type Channel, type Claimed, type End, tryAgain } from '../messages/public.ts'
import { retryDelayMs } from './backoff.ts'
import { endAndReport } from './report-unsent.ts'

/** Facts without personal data: ids, states, a provider's error code; `err` as the logger formats errors. */
export type SendLog = (facts: Record<string, unknown>, line: string) => void

export type Prepared = { message: Claimed; channel: Channel; send: () => Promise<Sent> }

/** A repeated push replaces the former one on the screen. */
const push = { name: 'push', repeatsAreSafe: true }

export const senderOf = ({ sms, mail, messenger }: Senders, channel: Channel) =>
  ({ SMS: sms, MAIL: mail, MESSENGER: messenger, PUSH: push })[channel]

const isReal = ({ name }: { name: string }) => name !== 'outbox'

/** Whether any real provider is configured; otherwise all messages go to the outbox. */
export const anybodyCarries = (senders: Senders): boolean => Object.values(senders).some(isReal)

/** If one channel has a real provider, channels without one are off: they would swallow messages. */
export const isCarried = (senders: Senders, channel: Channel): boolean =>
  isReal(senderOf(senders, channel)) || !anybodyCarries(senders)

/**
 * Sends a message and stores the result. Does not throw if the gateway fails. `onAnswer` is called at once with whether
 * the provider answered.
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
    await endAndReport(deps, message, how, log)
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
      // The next channel is tried at once; if there is none, `prepare` ends the message.
      return tryAgain(database, message, { at: now, detail, channel: null, refused: channel })
    }
    case 'tryLater': {
      const wait = Math.max(retryDelayMs(message), (sent.afterSeconds ?? 0) * 1000)
      // If an earlier try may have been delivered, the channel stays the same.
      return again(now + wait, message.channel, `${sent.reason}: ${sent.detail}`)
    }
    case 'unknown':
      return senderOf(senders, channel).repeatsAreSafe
        ? again(now + retryDelayMs(message), channel, sent.detail)
        : finish({ status: 'UNKNOWN', detail: sent.detail })
  }
}

/** Fields for a log line. */
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
