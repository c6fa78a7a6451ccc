/** Fake providers on loopback that count received messages by id. */
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer, text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { startHttpFake } from '../test/fakes/http-fake.ts'
import { fakeSmsApi } from '../test/fakes/smsapi-fake.ts'
import { formOf } from '../test/fakes/fake-provider.ts'

export type StandIn = {
  /** Environment variables by which the program finds the provider. */
  environment: Record<string, string>
  port: number
  /** How often each message was received, by its id. */
  handed: ReadonlyMap<string, number>
  close(): Promise<void>
}

const counter = () => {
  const handed = new Map<string, number>()
  return { handed, count: (id: string) => void handed.set(id, (handed.get(id) ?? 0) + 1) }
}

/** A mail server. Real ones may or may not drop a second mail with the same id, so none may be sent twice. */
export async function startMailServer({ takesMs = 0, port: wanted = 0 } = {}): Promise<StandIn> {
  const { handed, count } = counter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    async onData(stream, _session, done) {
      // The sender may die halfway; an incomplete mail does not count.
      const raw = await text(stream).catch(() => undefined)
      if (raw !== undefined) count(/^message-id: <([^@>]+)@/im.exec(raw)?.[1] ?? 'no id')
      await sleep(takesMs)
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(wanted, '127.0.0.1', listening))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    environment: mailEnvironment(port),
    port,
    handed,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export type Letter = { to: string[]; raw: Buffer }

/** A mail server that stores received mails. */
export async function startMailbox() {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 0,
    async onData(stream, { envelope }, done) {
      const raw = await buffer(stream).catch(() => undefined)
      if (raw !== undefined) letters.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  return {
    letters,
    environment: mailEnvironment(typeof address === 'object' && address ? address.port : 0),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export const mailEnvironment = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'bookings@zapys.example',
})

const account = { token: 'a-token-of-the-proof', from: 'Zapys' }

/** SMSAPI, which sends a message of a known id once, however often it is received. */
export async function startSmsProvider({ takesMs = 0 } = {}): Promise<StandIn & { sent(): number }> {
  const { handed, count } = counter()
  const provider = fakeSmsApi(account)
  const server = await startHttpFake(async (request) => {
    count(formOf(request)?.['idx'] ?? 'no id')
    const answer = provider.answer(request)
    await sleep(takesMs)
    return answer
  })
  const port = Number(new URL(server.apiRoot).port)
  return {
    environment: smsEnvironment(port),
    port,
    handed,
    sent: () => provider.taken.length,
    close: () => server.close(),
  }
}

export const smsEnvironment = (port: number) => ({
  SMS_PROVIDER: 'smsapi',
  SMSAPI_TOKEN: account.token,
  SMS_FROM: account.from,
  SMS_API_ROOT: `http://127.0.0.1:${port}`,
})
