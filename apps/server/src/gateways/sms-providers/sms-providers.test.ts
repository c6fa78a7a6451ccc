import { createServer as createSecureServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import getTLSOptions from 'smtp-server/lib/tls-options'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HttpFake, type Mood, startHttpFake } from '../../../test/fakes/http-fake.ts'
import { type Limits, usualLimits } from '../ask.ts'
import type { Sent } from '../sent.ts'
import { badNumber, blockedNumber, type FakeProvider } from '../../../test/fakes/fake-provider.ts'
import { fakeSmsApi } from '../../../test/fakes/smsapi-fake.ts'
import { fakeTurboSms } from '../../../test/fakes/turbosms-fake.ts'
import { fakeTwilio } from '../../../test/fakes/twilio-fake.ts'
import type { SmsProvider } from './port.ts'
import { smsApi } from './smsapi.ts'
import { turboSms } from './turbosms.ts'
import { twilio } from './twilio.ts'

const key = 'the-secret-key-of-the-account'
const accountSid = `AC${'0'.repeat(32)}`

type Setting = { apiRoot: string; limits: Limits; key: string; from: string }
const providers: {
  name: string
  create(setting: Setting): SmsProvider
  fake(account: { key: string; from: string }): FakeProvider
}[] = [
  {
    name: 'twilio',
    create: ({ apiRoot, limits, key, from }) => twilio({ accountSid, authToken: key, from, apiRoot }, limits),
    fake: ({ key, from }) => fakeTwilio({ accountSid, authToken: key, from }),
  },
  {
    name: 'turbosms',
    create: ({ apiRoot, limits, key, from }) => turboSms({ token: key, from, apiRoot }, limits),
    fake: ({ key, from }) => fakeTurboSms({ token: key, from }),
  },
  {
    name: 'smsapi',
    create: ({ apiRoot, limits, key, from }) => smsApi({ token: key, from, apiRoot }, limits),
    fake: ({ key, from }) => fakeSmsApi({ token: key, from }),
  },
]

const from = 'Zapys'
const marta = '+380671234567'
const words = 'Код 471193 & 100% знижка + кава ☕'
const limits = usualLimits
/** Short limits, for tests of silent servers. */
const impatient: Limits = { ...usualLimits, connectMs: 500, totalMs: 800 }

describe.each(providers)('$name', ({ create, fake }) => {
  let provider: FakeProvider
  let server: HttpFake
  const answers: Sent[] = []

  beforeEach(async () => {
    provider = fake({ key, from })
    server = await startHttpFake((request) => provider.answer(request))
  })
  afterEach(() => server.close())

  const send = async (
    message: Partial<{ to: string; text: string; messageId: string }> = {},
    setting: Partial<Setting> = {},
  ) => {
    const gateway = create({ apiRoot: server.apiRoot, limits, key, from, ...setting })
    const sent = await gateway.send({ to: marta, text: words, messageId: crypto.randomUUID(), ...message })
    answers.push(sent)
    return sent
  }

  it('a message is taken once, with every letter', async () => {
    expect(await send()).toEqual({ kind: 'accepted', providerId: expect.stringMatching(/^[\w-]{20,}$/) })
    expect(provider.taken).toEqual([{ to: marta, from, text: words }])
  })

  it('a sender name that the account does not have delays messages too', async () => {
    const sent = await send({}, { from: 'Somebody else' })
    expect(sent).toMatchObject({ kind: 'tryLater', reason: 'account' })
  })

  it('a number that does not exist is refused for good', async () => {
    expect(await send({ to: badNumber })).toMatchObject({ kind: 'refused', reason: 'badRecipient' })
  })

  it('a person who wants no messages is not asked again', async () => {
    expect(await send({ to: blockedNumber })).toMatchObject({ kind: 'refused', reason: 'blocked' })
  })

  it('a text that is too long is refused for good', async () => {
    expect(await send({ text: 'a'.repeat(2000) })).toMatchObject({ kind: 'refused', reason: 'badMessage' })
  })

  it('a wrong key delays messages until the operator mends it', async () => {
    expect(await send({}, { key: 'another key' })).toMatchObject({ kind: 'tryLater', reason: 'account' })
    expect(provider.taken).toEqual([])
  })

  it('too many messages wait as long as the provider asks', async () => {
    server.mood = 'busy'
    expect(await send()).toEqual({
      kind: 'tryLater',
      reason: 'busy',
      detail: 'status 429',
      afterSeconds: 7,
    })
  })

  it('a provider that is out of order gets the message later', async () => {
    server.mood = 'broken'
    expect(await send()).toMatchObject({ kind: 'tryLater', reason: 'busy' })
    server.mood = 'well'
    expect(await send()).toMatchObject({ kind: 'accepted' })
  })

  it('connection refused: the message was not sent', async () => {
    await server.close()
    expect(await send()).toEqual({ kind: 'tryLater', reason: 'unreachable', detail: 'ECONNREFUSED' })
  })

  it.each<{ mood: Mood; does: string }>([
    { mood: 'silent', does: 'says nothing' },
    { mood: 'resets', does: 'hangs up' },
    { mood: 'breaksOff', does: 'hangs up in the middle of its answer' },
    { mood: 'gaveUpWaiting', does: 'is not waited for by the machine in front of it' },
  ])('a provider that $does leaves the result unknown, and the call returns in time', async ({ mood }) => {
    server.mood = mood
    expect(await send({}, { limits: impatient })).toMatchObject({ kind: 'unknown' })
  })

  it('an answer without end is not read to its end', async () => {
    server.mood = 'floods'
    expect(await send()).toEqual({ kind: 'unknown', detail: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' })
  })

  it('a message sent again after silence reaches the person once where repeats are said to be safe', async () => {
    const messageId = crypto.randomUUID()
    server.mood = 'silent'
    await send({ messageId }, { limits: impatient })
    server.mood = 'well'
    expect(await send({ messageId })).toMatchObject({ kind: 'accepted' })
    const { repeatsAreSafe } = create({ apiRoot: server.apiRoot, limits, key, from })
    expect(provider.taken).toHaveLength(repeatsAreSafe ? 1 : 2)
  })

  it('no answer contains a number, a word of the text or the key', () => {
    expect(answers.length).toBeGreaterThan(10)
    expect(JSON.stringify(answers)).not.toMatch(/380671234567|500555|471193|кава|secret-key|another key/)
  })
})

describe('a server that is not who it should be', () => {
  const heard: string[] = []
  const sockets: Socket[] = []
  const mute = createServer((socket) => sockets.push(socket))
  // Its certificate is untrusted.
  const impostor = createSecureServer(getTLSOptions({}), (request, response) => {
    heard.push(request.url ?? '')
    response.end('{"sid":"SM00000000000000000000"}')
  })

  beforeAll(async () => {
    for (const server of [mute, impostor])
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of [mute, impostor]) server.close()
  })
  const sendTo = (server: Server, { create }: (typeof providers)[number]) => {
    const address = server.address()
    const port = typeof address === 'object' && address?.port
    const gateway = create({ apiRoot: `https://127.0.0.1:${port}`, limits: impatient, key, from })
    return gateway.send({ to: marta, text: words, messageId: crypto.randomUUID() })
  }

  it.each(providers)('$name: a server that never shakes hands has not got the message', async (provider) => {
    expect(await sendTo(mute, provider)).toEqual({
      kind: 'tryLater',
      reason: 'unreachable',
      detail: 'UND_ERR_CONNECT_TIMEOUT',
    })
  })

  it.each(providers)(
    '$name: a server with a wrong certificate gets neither key nor message',
    async (provider) => {
      expect(await sendTo(impostor, provider)).toMatchObject({ kind: 'tryLater', reason: 'unreachable' })
      expect(heard).toEqual([])
    },
  )
})

describe('twilio', () => {
  it('a messaging service may stand in for the number of the sender', async () => {
    const service = `MG${'a'.repeat(32)}`
    const fake = fakeTwilio({ accountSid, authToken: key, from: service })
    const server = await startHttpFake((request) => fake.answer(request))
    const gateway = twilio({ accountSid, authToken: key, from: service, apiRoot: server.apiRoot }, limits)
    await gateway.send({ to: marta, text: words, messageId: crypto.randomUUID() })
    expect(fake.taken).toEqual([{ to: marta, from: service, text: words }])
    await server.close()
  })
})
