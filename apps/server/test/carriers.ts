/** Message providers that respond as a story defines, and record the messages. */
import type { Senders } from '../src/gateways/senders.ts'
import type { Sent } from '../src/gateways/sent.ts'

export type Handed = { channel: 'SMS' | 'MAIL' | 'MESSENGER'; to: string; text: string; messageId: string }

type Answer = (handed: Handed) => Sent | Promise<Sent>

export const accepts: Answer = ({ messageId }) => ({ kind: 'accepted', providerId: `p-${messageId}` })
export const refuses: Answer = () => ({ kind: 'refused', reason: 'badRecipient', detail: '21211' })
export const isBusy: Answer = () => ({ kind: 'tryLater', reason: 'busy', detail: '503' })
export const saysNothing: Answer = () => ({ kind: 'unknown', detail: 'timeout' })
/** The provider's response as seen by a worker that dies while it sends. */
export const neverAnswers: Answer = () => new Promise(() => {})

export function carriers() {
  const handed: Handed[] = []
  const now: Record<Handed['channel'], { answer: Answer; repeatsAreSafe: boolean }> = {
    SMS: { answer: accepts, repeatsAreSafe: false },
    MAIL: { answer: accepts, repeatsAreSafe: false },
    MESSENGER: { answer: accepts, repeatsAreSafe: false },
  }
  const take = async (message: Handed): Promise<Sent> => {
    handed.push(message)
    return now[message.channel].answer(message)
  }
  const named = (channel: Handed['channel']) => ({
    name: `carrier of ${channel}`,
    get repeatsAreSafe() {
      return now[channel].repeatsAreSafe
    },
  })
  const senders: Senders = {
    sms: Object.assign(named('SMS'), {
      send: (sms: Parameters<Senders['sms']['send']>[0]) => take({ channel: 'SMS', ...sms }),
    }),
    mail: Object.assign(named('MAIL'), {
      send: ({ to, subject, messageId }: Parameters<Senders['mail']['send']>[0]) =>
        take({ channel: 'MAIL', to: to.address, text: subject, messageId }),
    }),
    messenger: Object.assign(named('MESSENGER'), {
      botLink: 'https://t.me/promin_bot',
      send: ({ chatId, text, messageId }: Parameters<Senders['messenger']['send']>[0]) =>
        take({ channel: 'MESSENGER', to: chatId, text, messageId }),
      receive: (_: unknown, signal: AbortSignal) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    }),
  }
  return {
    senders,
    handed,
    /** Messages sent to one recipient. */
    to: (recipient: string) => handed.filter(({ to }) => to === recipient),
    set(channel: Handed['channel'], answer: Answer, { repeatsAreSafe = false } = {}) {
      now[channel] = { answer, repeatsAreSafe }
    },
    /** All channels accept messages again. */
    mend() {
      for (const channel of ['SMS', 'MAIL', 'MESSENGER'] as const)
        now[channel] = { answer: accepts, repeatsAreSafe: false }
    },
  }
}
