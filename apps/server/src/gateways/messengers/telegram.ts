import type * as Grammy from 'grammy'
import { type Answer, type Limits, ask, usualLimits } from '../ask.ts'
import type { Sent } from '../sent.ts'
import type { ChatMessage, Messenger } from './port.ts'

export type TelegramBot = {
  token: string
  /** Without @. */
  name: string
  apiRoot: string
}

/** Telegram's Bot API: https://core.telegram.org/bots/api. It has no safeguard against repeats. */
export function telegram({ token, name, apiRoot }: TelegramBot, limits: Limits = usualLimits): Messenger {
  return {
    name: 'telegram',
    repeatsAreSafe: false,
    botLink: `https://t.me/${name}`,
    async send(message): Promise<Sent> {
      const grammy = await import('grammy')
      const api = new grammy.Api(token, { apiRoot, fetch: postingFetch(limits) })
      try {
        const { message_id } = await api.sendMessage(message.chatId, textOf(message), {
          link_preview_options: { is_disabled: true },
          ...buttonOf(message),
        })
        return { kind: 'accepted', providerId: String(message_id) }
      } catch (error) {
        return sentByError(error, grammy)
      }
    },
    receive: async (handlers, signal) => {
      const { receive } = await import('./telegram-bot.ts')
      await receive({ token, apiRoot }, handlers, signal)
    },
  }
}

/** Telegram rejects a message whose button has an address that only this machine can open. */
const fitsButton = (url: string) => url.startsWith('https:')

const textOf = ({ text, link }: ChatMessage) =>
  link && !fitsButton(link.url) ? `${text}\n\n${link.text}: ${link.url}` : text

const buttonOf = ({ link }: ChatMessage) =>
  link && fitsButton(link.url) ? { reply_markup: { inline_keyboard: [[link]] } } : {}

class NoAnswer extends Error {
  readonly answer: Exclude<Answer, { kind: 'answered' }>

  constructor(answer: Exclude<Answer, { kind: 'answered' }>) {
    super('The Bot API did not answer')
    this.answer = answer
  }
}

/** grammY sends through `post`, which knows whether a request was sent and limits its time. */
function postingFetch(limits: Limits): NonNullable<Grammy.ApiClientOptions['fetch']> {
  return async (url: string, { body }: { body: string }) => {
    const answer = await ask(url, { json: JSON.parse(body) }, limits)
    if (answer.kind !== 'answered') throw new NoAnswer(answer)
    // The Bot API always returns JSON; other responses come from a proxy in front of it.
    if (answer.body === undefined) throw new NoAnswer({ kind: 'noAnswer', detail: `status ${answer.status}` })
    return { json: async () => answer.body }
  }
}

function sentByError(error: unknown, grammy: typeof Grammy): Sent {
  if (error instanceof grammy.GrammyError) return sentByCode(error)
  if (error instanceof grammy.HttpError && error.error instanceof NoAnswer) {
    const { kind, detail } = error.error.answer
    return kind === 'notSent'
      ? { kind: 'tryLater', reason: 'unreachable', detail }
      : { kind: 'unknown', detail }
  }
  throw error
}

function sentByCode({ error_code: code, description, parameters }: Grammy.GrammyError): Sent {
  const detail = `code ${code}`
  // Blocked by the user, deactivated, or never started: all caused by the user.
  if (code === 403) return { kind: 'refused', reason: 'blocked', detail }
  if (code === 400)
    return {
      kind: 'refused',
      reason: /chat not found/i.test(description) ? 'badRecipient' : 'badMessage',
      detail,
    }
  const { retry_after: afterSeconds } = parameters
  if (code === 429 || code >= 500)
    return {
      kind: 'tryLater',
      reason: 'busy',
      detail,
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    }
  return { kind: 'tryLater', reason: 'account', detail }
}
