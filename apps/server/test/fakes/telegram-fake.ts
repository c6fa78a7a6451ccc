/** The Bot API on loopback, for tests: https://core.telegram.org/bots/api */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type FakeAnswer, type HttpFake, startHttpFake } from './http-fake.ts'

export const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'

export type Person = { id: number; language_code?: string }
type Update = { update_id: number; message: object }
const sentMessage = z.object({
  chat_id: z.coerce.number(),
  text: z.string().min(1).max(4096),
  reply_markup: z
    .object({
      inline_keyboard: z.array(z.array(z.object({ text: z.string(), url: z.string() }))).optional(),
      keyboard: z
        .array(z.array(z.object({ text: z.string(), request_contact: z.boolean().optional() })))
        .optional(),
      remove_keyboard: z.boolean().optional(),
    })
    .optional(),
})

export type FakeTelegram = HttpFake & {
  /** Messages that people see. */
  shown: z.infer<typeof sentMessage>[]
  /** Chats in which the bot was blocked. */
  blocked: Set<number>
  /** Seconds that every call has to wait; 0: none. */
  floodSeconds: number
  /** Updates that are not confirmed yet. */
  pending: Update[]
  /** Number of requests for updates. */
  questions: number
  says(person: Person, words: string): void
  shares(person: Person, contact: { phone_number: string; user_id?: number }): void
}

const ok = (result: unknown): FakeAnswer => ({ status: 200, json: { ok: true, result } })
const no = (error_code: number, description: string, parameters?: object): FakeAnswer => ({
  status: error_code,
  json: { ok: false, error_code, description, ...(parameters ? { parameters } : {}) },
})

export async function startFakeTelegram(): Promise<FakeTelegram> {
  let lastUpdate = 700
  let asking: object | undefined

  const methods: Record<string, (payload: Record<string, unknown>) => FakeAnswer | Promise<FakeAnswer>> = {
    getMe: () => ok({ id: 110201543, is_bot: true, first_name: 'Zapys', username: 'zapys_bot' }),
    deleteWebhook: () => ok(true),
    sendMessage(payload) {
      const message = sentMessage.safeParse(payload)
      if (!message.success) return no(400, 'Bad Request: message text is empty')
      const { chat_id, reply_markup } = message.data
      if (fake.blocked.has(chat_id)) return no(403, 'Forbidden: bot was blocked by the user')
      if (chat_id === 404) return no(400, 'Bad Request: chat not found')
      for (const { url } of reply_markup?.inline_keyboard?.flat() ?? [])
        if (!URL.parse(url)?.hostname.includes('.'))
          return no(400, `Bad Request: inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`)
      fake.shown.push(message.data)
      return ok({ message_id: fake.shown.length, date: 0, chat: { id: chat_id, type: 'private' } })
    },
    async getUpdates(payload) {
      const { offset = 0, timeout = 0, limit = 100 } = payload as Record<string, number>
      const own = (asking = {})
      fake.questions++
      fake.pending = fake.pending.filter(({ update_id }) => update_id >= offset)
      for (let waited = 0; fake.pending.length === 0 && waited < timeout * 1000; waited += 10) {
        await sleep(10)
        if (asking !== own)
          return no(
            409,
            'Conflict: terminated by other getUpdates request; make sure that only one bot is running',
          )
      }
      return ok(fake.pending.slice(0, limit))
    },
  }

  const server = await startHttpFake(({ path, headers, body }) => {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== botToken) return no(401, 'Unauthorized')
    const call = methods[method]
    if (!call) return no(404, 'Not Found: method not found')
    if (!headers['content-type']?.startsWith('application/json')) return no(400, 'Bad Request: no parameters')
    if (fake.floodSeconds > 0)
      return no(429, `Too Many Requests: retry after ${fake.floodSeconds}`, {
        retry_after: fake.floodSeconds,
      })
    return call(JSON.parse(body) as Record<string, unknown>)
  })

  const arrives = (from: Person, content: object) => {
    const update_id = ++lastUpdate
    const person = { is_bot: false, first_name: 'Marta', ...from }
    const chat = { id: from.id, type: 'private', first_name: 'Marta' }
    fake.pending.push({
      update_id,
      message: { message_id: update_id, date: 0, chat, from: person, ...content },
    })
  }
  const fake: FakeTelegram = Object.assign(server, {
    shown: [],
    blocked: new Set<number>(),
    floodSeconds: 0,
    pending: [],
    questions: 0,
    says(person: Person, text: string) {
      const command = /^\/\w+/.exec(text)?.[0]
      const entities = command ? [{ type: 'bot_command', offset: 0, length: command.length }] : []
      arrives(person, { text, entities })
    },
    shares: (person: Person, contact: object) =>
      arrives(person, { contact: { first_name: 'Marta', ...contact } }),
  })
  return fake
}
