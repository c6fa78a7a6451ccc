import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mood } from '../../../test/fakes/http-fake.ts'
import { type Limits, usualLimits } from '../ask.ts'
import type { BotHandlers, ChatMessage } from './port.ts'
import { botToken, type FakeTelegram, startFakeTelegram } from '../../../test/fakes/telegram-fake.ts'
import { telegram } from './telegram.ts'

/** Short limits, for tests of silent servers. */
const impatient: Limits = { ...usualLimits, totalMs: 800 }
const marta = 5_300_000_001
const message: ChatMessage = {
  chatId: String(marta),
  text: 'Нагадуємо: завтра о 12:30 <манікюр> & педикюр',
  link: { text: 'Переглянути запис', url: 'https://booking.example.com/m?key=a&b=1' },
  messageId: '6f1c6f0e-98a7-4f3e-9c64-0d6c8a1de001',
}

let fake: FakeTelegram
beforeEach(async () => {
  fake = await startFakeTelegram()
})
afterEach(() => fake.close())

const gateway = (token = botToken, limits = usualLimits) =>
  telegram({ token, name: 'zapys_bot', apiRoot: fake.apiRoot }, limits)
const send = (changes: Partial<ChatMessage> = {}, token = botToken) =>
  gateway(token).send({ ...message, ...changes })

describe('a message to a chat', () => {
  it('arrives with its words and a button that opens the booking', async () => {
    expect(await send()).toEqual({ kind: 'accepted', providerId: '1' })
    expect(fake.shown).toEqual([
      { chat_id: marta, text: message.text, reply_markup: { inline_keyboard: [[message.link]] } },
    ])
  })

  it('names the address in its words where Telegram allows no button for it', async () => {
    const link = { text: 'Переглянути запис', url: 'http://localhost:3000/m' }
    expect(await send({ link })).toMatchObject({ kind: 'accepted' })
    expect(fake.shown[0]?.text).toBe(`${message.text}\n\nПереглянути запис: http://localhost:3000/m`)
    expect(fake.shown[0]?.reply_markup).toBeUndefined()
  })

  it('a client who blocked the bot gets no further tries', async () => {
    fake.blocked.add(marta)
    expect(await send()).toEqual({ kind: 'refused', reason: 'blocked', detail: 'code 403' })
  })

  it('a chat that does not exist is refused for good', async () => {
    expect(await send({ chatId: '404' })).toMatchObject({ kind: 'refused', reason: 'badRecipient' })
  })

  it('a text that is too long is refused for good', async () => {
    expect(await send({ text: 'a'.repeat(5000) })).toMatchObject({
      kind: 'refused',
      reason: 'badMessage',
    })
  })

  it('too many messages wait as long as Telegram asks', async () => {
    fake.floodSeconds = 11
    expect(await send()).toMatchObject({ kind: 'tryLater', reason: 'busy', afterSeconds: 11 })
  })

  it('a wrong token delays messages until the operator mends it', async () => {
    expect(await send({}, '110201543:wrong')).toMatchObject({ kind: 'tryLater', reason: 'account' })
  })

  it('an answer without end is not read to its end', async () => {
    fake.mood = 'floods'
    expect(await send()).toEqual({ kind: 'unknown', detail: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' })
  })

  it('connection refused: the message was not sent', async () => {
    await fake.close()
    expect(await send()).toEqual({ kind: 'tryLater', reason: 'unreachable', detail: 'ECONNREFUSED' })
  })

  it.each<{ mood: Mood; does: string }>([
    { mood: 'silent', does: 'says nothing' },
    { mood: 'resets', does: 'hangs up' },
    { mood: 'breaksOff', does: 'hangs up in the middle of its answer' },
    { mood: 'gaveUpWaiting', does: 'is not waited for by the machine in front of it' },
  ])('when Telegram $does the result is unknown, and the call returns in time', async ({ mood }) => {
    fake.mood = mood
    const sent = await gateway(botToken, impatient).send(message)
    expect(sent).toMatchObject({ kind: 'unknown' })
    expect(JSON.stringify(sent)).not.toMatch(/5300000001|AAHdq/)
  })
})

describe('the bot', () => {
  let stop: AbortController
  let listening: Promise<void> | undefined
  let heard: unknown[]
  const handlers: BotHandlers = {
    onRegistered: async (registration) => void heard.push({ registered: registration }),
    onStopped: async (stopped) => void heard.push({ stopped }),
    onError: (error) => heard.push({ error: String(error) }),
  }
  beforeEach(() => {
    stop = new AbortController()
    heard = []
  })
  afterEach(async () => {
    stop.abort()
    await listening?.catch(() => {})
    listening = undefined
  })
  const listen = (own: Partial<BotHandlers> = {}) => {
    listening = gateway().receive({ ...handlers, ...own }, stop.signal)
    // A caller that awaits it sees the rejection; before that it must not count as unhandled.
    listening.catch(() => {})
  }
  const shown = (count: number) =>
    vi.waitFor(() => {
      expect(fake.shown.length).toBeGreaterThanOrEqual(count)
      return fake.shown.at(count - 1)!
    })

  // proves S1.messenger.1
  it.each([
    { language_code: 'uk', button: 'Реєстрація', done: 'Готово!', locale: 'uk' },
    { language_code: 'en-GB', button: 'Registration', done: 'Done!', locale: 'en' },
    { language_code: 'pl', button: 'Rejestracja', done: 'Gotowe!', locale: 'pl' },
    { language_code: 'ru', button: 'Регистрация', done: 'Готово!', locale: 'ru' },
    { language_code: 'de', button: 'Реєстрація', done: 'Готово!', locale: 'uk' },
    { language_code: undefined, button: 'Реєстрація', done: 'Готово!', locale: 'uk' },
  ])(
    'a client who starts it ($language_code) and chooses $button is registered with the own number',
    async ({ language_code, button, done, locale }) => {
      const person = { id: marta, ...(language_code ? { language_code } : {}) }
      listen()
      fake.says(person, '/start')
      expect(await shown(1)).toMatchObject({
        chat_id: marta,
        reply_markup: { keyboard: [[{ text: button, request_contact: true }]] },
      })
      fake.shares(person, { phone_number: '380671234567', user_id: marta })
      const { text, reply_markup } = await shown(2)
      expect(text).toContain(done)
      expect(reply_markup).toEqual({ remove_keyboard: true })
      expect(heard).toEqual([{ registered: { chatId: String(marta), phone: '+380671234567', locale } }])
    },
  )

  it.each([
    { contact: { phone_number: '+380501112233', user_id: 77 }, because: 'it is of somebody else' },
    { contact: { phone_number: '+380501112233' }, because: 'it is of nobody that Telegram knows' },
    { contact: { phone_number: '12', user_id: marta }, because: 'it is no number' },
  ])('a contact does not count when $because', async ({ contact }) => {
    listen()
    fake.shares({ id: marta, language_code: 'en' }, contact)
    const { text, reply_markup } = await shown(1)
    expect(text).toContain('not your own contact')
    expect(reply_markup?.keyboard?.[0]?.[0]?.request_contact).toBe(true)
    expect(heard).toEqual([])
  })

  it('a client who sends /stop gets no more messages', async () => {
    listen()
    fake.says({ id: marta, language_code: 'en' }, '/stop')
    expect((await shown(1)).text).toContain('No more messages')
    expect(heard).toEqual([{ stopped: { chatId: String(marta) } }])
  })

  it('any other words are answered with how to register', async () => {
    listen()
    fake.says({ id: marta, language_code: 'en' }, 'hello?')
    expect((await shown(1)).text).toContain('Registration')
  })

  it('a registration that could not be kept is not confirmed, and the bot goes on', async () => {
    listen({ onRegistered: () => Promise.reject(new Error('no database')) })
    fake.shares({ id: marta, language_code: 'en' }, { phone_number: '380671234567', user_id: marta })
    expect((await shown(1)).text).toContain('did not work')
    expect(heard).toEqual([{ error: 'Error: no database' }])
    fake.says({ id: marta, language_code: 'en' }, '/stop')
    expect((await shown(2)).text).toContain('No more messages')
  })

  it('a person who blocked it in the meantime does not stop it for the others', async () => {
    fake.blocked.add(66)
    listen()
    fake.says({ id: 66 }, '/start')
    fake.says({ id: marta }, '/start')
    expect(await shown(1)).toMatchObject({ chat_id: marta })
    expect(heard).toEqual([{ error: expect.stringContaining('403') }])
  })

  it('is stopped in the middle: what was handled is not handled again, and the rest waits for the next', async () => {
    const person = { id: marta, language_code: 'en' }
    fake.says(person, '/stop')
    fake.says(person, '/start')
    listen({ onStopped: async () => stop.abort() })
    await listening
    expect(fake.shown).toHaveLength(1)
    expect(fake.pending).toMatchObject([{ message: { text: '/start' } }])
    stop = new AbortController()
    listen()
    expect((await shown(2)).text).toContain('Welcome')
  })

  it('stops at once while no messages come', async () => {
    listen()
    await expect.poll(() => fake.questions).toBeGreaterThan(0)
    const began = performance.now()
    stop.abort()
    await listening
    // The open request would last ten seconds.
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  it('stops at once while Telegram is out of reach', async () => {
    fake.mood = 'broken'
    listen()
    await expect.poll(() => fake.requests).toBeGreaterThan(0)
    const before = fake.requests
    stop.abort()
    await listening
    expect(fake.requests - before).toBeLessThanOrEqual(1)
  })

  it('of two running bots the first stops', async () => {
    listen()
    await expect.poll(() => fake.questions).toBe(1)
    const first = listening
    listen()
    await expect(first).rejects.toThrow(/409/)
  })

  it('a wrong token ends it', async () => {
    await expect(gateway('110201543:wrong').receive(handlers, stop.signal)).rejects.toThrow(/401/)
  })

  it('is opened by a link', () => {
    expect(gateway().botLink).toBe('https://t.me/zapys_bot')
  })
})
