import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import getTLSOptions from 'smtp-server/lib/tls-options'
import { afterEach, describe, expect, it } from 'vitest'
import type { Sent } from '../sent.ts'
import type { Mail } from './port.ts'
import { smtp, type SmtpLimits } from './smtp.ts'

const from = 'bookings@zapys.example'
const limits: SmtpLimits = { connectMs: 5_000, totalMs: 15_000 }
/** Short limits, for tests of silent servers. */
const impatient: SmtpLimits = { connectMs: 500, totalMs: 1_500 }
const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nSUMMARY:Манікюр\r\nEND:VCALENDAR\r\n'
const mail: Mail = {
  to: { address: 'marta@example.com', name: 'Марта Коваль' },
  fromName: 'Студія «Лілея»',
  replyTo: 'studio@example.com',
  subject: 'Ваш запис на 12 грудня',
  locale: 'uk',
  body: {
    heading: 'Вас записано',
    paragraphs: ['Чекаємо на вас.'],
    facts: [
      { name: 'Послуга', value: 'Манікюр' },
      { name: 'Адреса', value: 'вул. Садова, 5\nдругий поверх' },
    ],
    link: { text: 'Переглянути запис', url: 'https://booking.example.com/m?key=a&b=1' },
    footer: 'Ви отримали цей лист, бо записалися до студії.',
  },
  calendar,
  messageId: '6f1c6f0e-98a7-4f3e-9c64-0d6c8a1de001',
}

type Taken = { email: Email; raw: string; envelope: { from: string; to: string[] }; user: string | undefined }
const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A real mail server on loopback. `options` make it reject. */
async function startServer(options: Partial<SMTPServerOptions> = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 0,
    async onData(stream, { envelope, user }, done) {
      const raw = await text(stream)
      const { mailFrom, rcptTo } = envelope
      taken.push({
        raw,
        email: await PostalMime.parse(raw),
        envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
        user: typeof user === 'string' ? user : undefined,
      })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => new Promise<void>((closed) => server.close(() => closed())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { taken, port, url: `smtp://127.0.0.1:${port}` }
}

const send = (url: string, changes: Partial<Mail> = {}) =>
  smtp({ url, from }, limits).send({ ...mail, ...changes })

const reply = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

describe('a mail', () => {
  it('arrives with its words as text and as HTML, from the company', async () => {
    const { url, taken } = await startServer()
    expect(await send(url)).toEqual({
      kind: 'accepted',
      providerId: `<${mail.messageId}@zapys.example>`,
    })
    expect(taken).toHaveLength(1)
    const { email, envelope } = taken[0]!
    expect(envelope).toEqual({ from, to: ['marta@example.com'] })
    expect(email).toMatchObject({
      from: { name: 'Студія «Лілея»', address: from },
      to: [{ name: 'Марта Коваль', address: 'marta@example.com' }],
      replyTo: [{ address: 'studio@example.com' }],
      subject: mail.subject,
      messageId: `<${mail.messageId}@zapys.example>`,
    })
    expect(email.text?.trim()).toBe(
      [
        'Вас записано',
        'Чекаємо на вас.',
        'Послуга: Манікюр\nАдреса: вул. Садова, 5\nдругий поверх',
        'Переглянути запис:\nhttps://booking.example.com/m?key=a&b=1',
        'Ви отримали цей лист, бо записалися до студії.',
      ].join('\n\n'),
    )
    expect(email.html).toContain('<html lang="uk">')
    expect(email.html).toMatch(/<h1[^>]*>Вас записано<\/h1>/)
    expect(email.html).toMatch(/<dt[^>]*>Послуга<\/dt><dd[^>]*>Манікюр<\/dd>/)
    expect(email.html).toMatch(
      /<a href="https:\/\/booking.example.com\/m\?key=a&amp;b=1"[^>]*>Переглянути запис<\/a>/,
    )
  })

  it('brings the calendar file, which programs offer to add', async () => {
    const { url, taken } = await startServer()
    await send(url)
    const { email, raw } = taken[0]!
    const file = email.attachments.find(({ mimeType }) => mimeType === 'application/ics')
    expect(file?.filename).toBe('booking.ics')
    // The parser drops carriage returns, so the test checks the raw bytes.
    expect(raw).toContain(Buffer.from(calendar).toString('base64').slice(0, 70))
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toBe(calendar.replaceAll('\r', ''))
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=PUBLISH/i)
  })

  it('has no file where there is nothing for the calendar', async () => {
    const { url, taken } = await startServer()
    const { calendar: _, ...without } = mail
    await smtp({ url, from }, limits).send(without)
    expect(taken[0]!.email.attachments).toEqual([])
  })

  it('texts that look like headers or HTML stay texts', async () => {
    const { url, taken } = await startServer()
    const evil = 'Марта\r\nBcc: thief@example.com'
    const script = '<script>alert(1)</script>"\'&'
    await send(url, {
      to: { address: 'marta@example.com', name: evil },
      fromName: 'Studio\nX-Evil: 1" <thief@example.com>',
      replyTo: 'studio@example.com\r\nBcc: thief@example.com',
      subject: `Привіт\r\nBcc: thief@example.com\r\n\r\n${script}`,
      body: {
        heading: script,
        paragraphs: [script],
        facts: [{ name: script, value: script }],
        link: { text: script, url: `https://a.example/"><img src=x>` },
        footer: script,
      },
    })
    const { email, envelope } = taken[0]!
    expect(envelope.to).toEqual(['marta@example.com'])
    const names = email.headers.map(({ key }) => key)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
    expect(names).not.toContain('reply-to')
    expect(email.from?.address).toBe(from)
    expect(email.html).not.toMatch(/<script|<img/)
  })

  it('is sent with user and password where the server asks for them', async () => {
    const { port, taken } = await startServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'pass&word' ? done(null, { user: username }) : done(new Error('No')),
    })
    await send(`smtp://zapys:pass%26word@127.0.0.1:${port}`)
    expect(taken[0]!.user).toBe('zapys')
    expect(await send(`smtp://zapys:wrong@127.0.0.1:${port}`)).toMatchObject({
      kind: 'tryLater',
      reason: 'account',
    })
    expect(taken).toHaveLength(1)
  })

  it('waits where a password would cross a network in the open', async () => {
    const heard: (string | undefined)[] = []
    const { port, taken } = await startServer({
      onAuth: ({ username }, _session, done) => {
        heard.push(username)
        done(null, { user: username })
      },
    })
    // 0.0.0.0 is this machine too, but is not one of its local names.
    const sent = await send(`smtp://zapys:password@0.0.0.0:${port}`)
    expect(sent).toMatchObject({ kind: 'tryLater' })
    expect({ heard, taken }).toEqual({ heard: [], taken: [] })
  })

  it('is not given to a server with an untrusted certificate', async () => {
    const { port, taken } = await startServer({ secure: true, ...getTLSOptions({}) })
    expect(await send(`smtps://127.0.0.1:${port}`)).toMatchObject({
      kind: 'tryLater',
      reason: 'unreachable',
    })
    expect(taken).toEqual([])
  })
})

const refusals: { options: Partial<SMTPServerOptions>; sent: Partial<Sent>; because: string }[] = [
  {
    options: { onRcptTo: (_to, _session, done) => done(reply(550, '5.1.1 No marta@example.com here')) },
    sent: { kind: 'refused', reason: 'badRecipient', detail: 'RCPT TO 550 5.1.1' },
    because: 'nobody has that address',
  },
  {
    options: { onRcptTo: (_to, _session, done) => done(reply(550, '5.7.1 Relaying denied')) },
    sent: { kind: 'tryLater', reason: 'account' },
    because: 'the server does not send for us',
  },
  {
    options: { onRcptTo: (_to, _session, done) => done(reply(450, '4.2.0 Greylisted')) },
    sent: { kind: 'tryLater', reason: 'busy' },
    because: 'the server wants to be asked again',
  },
  {
    options: { onMailFrom: (_from, _session, done) => done(reply(553, '5.7.1 Not your address')) },
    sent: { kind: 'tryLater', reason: 'account' },
    because: 'we may not use our own sender address',
  },
  {
    options: {
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(reply(554, '5.6.0 Looks like spam')))
      },
    },
    sent: { kind: 'refused', reason: 'badMessage' },
    because: 'the words are not liked',
  },
  {
    options: {
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(reply(451, '4.3.0 Try again')))
      },
    },
    sent: { kind: 'tryLater', reason: 'busy' },
    because: 'the server could not keep it',
  },
  {
    options: { onConnect: (_session, done) => done(reply(421, 'Too many connections')) },
    sent: { kind: 'tryLater', reason: 'busy' },
    because: 'too many are connected',
  },
]

describe('a mail that is not taken', () => {
  it.each(refusals)('$because', async ({ options, sent }) => {
    const { url } = await startServer(options)
    const answer = await send(url)
    expect(answer).toMatchObject(sent)
    expect(JSON.stringify(answer)).not.toMatch(/marta|example\.com/)
  })

  it('an address that is none is refused without asking', async () => {
    const { url, taken } = await startServer()
    for (const address of [
      'marta',
      'marta@',
      'a@b.example>\r\nRCPT TO:<c@d.example',
      'a@b.example, c@d.example',
    ])
      expect(await send(url, { to: { address } })).toMatchObject({ kind: 'refused', reason: 'badRecipient' })
    expect(taken).toEqual([])
  })

  it('connection refused: the mail was not sent', async () => {
    const { url } = await startServer()
    for (const close of closers.splice(0)) await close()
    expect(await send(url)).toMatchObject({ kind: 'tryLater', reason: 'unreachable' })
  })

  it('a server that falls silent after the last word leaves it open, and is not waited for', async () => {
    const { url } = await startServer({ onData: (stream) => void stream.resume() })
    expect(await smtp({ url, from }, impatient).send(mail)).toMatchObject({ kind: 'unknown' })
  })

  it('a server that greets for ever has not got the mail', async () => {
    const url = await startListener((socket) => {
      const drip = setInterval(() => socket.write('220-still greeting\r\n'), 50)
      socket.on('close', () => clearInterval(drip)).on('error', () => {})
    })
    expect(await smtp({ url, from }, impatient).send(mail)).toMatchObject({
      kind: 'tryLater',
      reason: 'unreachable',
    })
  })

  it('a server that never comes to the point is not waited for', async () => {
    const url = await startListener((socket) => {
      socket.write('220 mail.example.com\r\n')
      const drip = setInterval(() => socket.write('250-and\r\n'), 50)
      socket.on('close', () => clearInterval(drip)).on('error', () => {})
    })
    expect(await smtp({ url, from }, impatient).send(mail)).toMatchObject({
      kind: 'tryLater',
      reason: 'unreachable',
    })
  })

  it('a server that hangs up before the mail has not got it', async () => {
    const url = await startListener((socket) => socket.end())
    expect(await send(url)).toMatchObject({ kind: 'tryLater', reason: 'unreachable' })
  })
})

async function startListener(onConnection: (socket: Socket) => unknown): Promise<string> {
  const server = createServer(onConnection)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => void server.close())
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address?.port}`
}
