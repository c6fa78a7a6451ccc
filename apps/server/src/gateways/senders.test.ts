import { describe, expect, it } from 'vitest'
import type { MessageSettings } from '../config/messages.ts'
import type { Mail } from './mail/port.ts'
import type { OutboxEntry } from './outbox.ts'
import { createSenders } from './senders.ts'

const nothing: MessageSettings = { sms: { provider: 'outbox' }, mail: undefined, telegram: undefined }
const noon = Date.UTC(2026, 10, 21, 12)
const messageId = '6f1c6f0e-98a7-4f3e-9c64-0d6c8a1de001'
const mail: Mail = {
  to: { address: 'marta@example.com' },
  subject: 'Ваш запис',
  locale: 'uk',
  body: { heading: 'Вас записано', paragraphs: [], link: { text: 'Запис', url: 'https://a.example/m' } },
  calendar: 'BEGIN:VCALENDAR',
  messageId,
}

function senders(settings: MessageSettings, put = async (_entry: OutboxEntry) => {}) {
  const kept: OutboxEntry[] = []
  const lines: string[] = []
  const made = createSenders(settings, {
    outbox: {
      put: async (entry) => {
        await put(entry)
        kept.push(entry)
      },
    },
    clock: { now: () => noon },
    log: (line) => lines.push(line),
  })
  return { ...made, kept, lines }
}

describe('createSenders', () => {
  it('without settings every message is stored for developers, links included', async () => {
    const { sms, mail: mails, messenger, kept } = senders(nothing)
    const accepted = { kind: 'accepted', providerId: messageId }
    expect(await sms.send({ to: '+380671234567', text: 'Код 471193', messageId })).toEqual(accepted)
    expect(await mails.send(mail)).toEqual(accepted)
    const link = { text: 'Запис', url: 'https://a.example/m' }
    expect(await messenger.send({ chatId: '53', text: 'Нагадуємо', link, messageId })).toEqual(accepted)
    const sentAt = new Date(noon)
    expect(kept).toEqual([
      { channel: 'SMS', to: '+380671234567', text: 'Код 471193', messageId, sentAt },
      {
        channel: 'MAIL',
        to: 'marta@example.com',
        subject: 'Ваш запис',
        text: 'Вас записано\n\nЗапис:\nhttps://a.example/m',
        calendar: 'BEGIN:VCALENDAR',
        messageId,
        sentAt,
      },
      { channel: 'MESSENGER', to: '53', text: 'Нагадуємо\n\nЗапис: https://a.example/m', messageId, sentAt },
    ])
  })

  it('the console reports a stored message without recipient and text', async () => {
    const { sms, lines } = senders(nothing)
    await sms.send({ to: '+380671234567', text: 'Код 471193', messageId })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('SMS')
    expect(lines[0]).not.toMatch(/380671234567|471193/)
  })

  it('an outbox that cannot be written is tried again later', async () => {
    const { sms } = senders(nothing, () => Promise.reject(new Error('no database')))
    expect(await sms.send({ to: '+380671234567', text: 'Код', messageId })).toMatchObject({
      kind: 'tryLater',
      reason: 'busy',
    })
  })

  it('without a bot no client gets a link to one, and no messages are received', async () => {
    const { messenger } = senders(nothing)
    expect(messenger.botLink).toBeUndefined()
    const stop = new AbortController()
    const unheard = () => expect.unreachable()
    const receiving = messenger.receive(
      { onRegistered: unheard, onStopped: unheard, onError: unheard },
      stop.signal,
    )
    stop.abort()
    await receiving
  })

  it.each([
    {
      provider: 'twilio' as const,
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'token',
      from: 'Zapys',
      apiRoot: 'https://api.twilio.com',
    },
    { provider: 'turbosms' as const, token: 'token', from: 'Zapys', apiRoot: 'https://api.turbosms.ua' },
    { provider: 'smsapi' as const, token: 'token', from: 'Zapys', apiRoot: 'https://api.smsapi.com' },
  ])('SMS go through $provider when it is chosen', (sms) => {
    expect(senders({ ...nothing, sms }).sms.name).toBe(sms.provider)
  })

  it('mails go through the mail server and messages through the bot that are given', () => {
    const { mail: mails, messenger } = senders({
      ...nothing,
      mail: { url: 'smtp://127.0.0.1:2525', from: 'bookings@zapys.example' },
      telegram: { token: '1:a', name: 'zapys_bot', apiRoot: 'https://api.telegram.org' },
    })
    expect(mails.name).toBe('smtp')
    expect(messenger).toMatchObject({ name: 'telegram', botLink: 'https://t.me/zapys_bot' })
  })
})
