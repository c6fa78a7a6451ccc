import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeQueue, forgetQueue, type QueuedAct, queueOf } from '#staff/session/queue.ts'
import { sendQueue } from './send-queue.ts'

type Sent = { url: string; key: string | null; body: Record<string, unknown> }
let sent: Sent[] = []
/** What the server answers, in this order. */
let answers: (readonly [status: number, body: object] | 'no connection')[] = []
/** Whose session the browser has. */
let signedIn = 'anna'

beforeEach(() => {
  sent = []
  signedIn = 'anna'
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    if (url.endsWith('/v1/staff/me')) return Response.json({ person: { id: signedIn }, companies: [] })
    const key = new Headers(headers).get('idempotency-key')
    sent.push({ url, key, body: JSON.parse(String(body)) as Record<string, unknown> })
    const answer = answers.shift()
    if (answer === undefined || answer === 'no connection') throw new TypeError('Failed to fetch')
    return Response.json(answer[1], { status: answer[0] })
  })
})
afterEach(() => {
  forgetQueue()
  vi.unstubAllGlobals()
})

const place = { company: 'studio', branch: { id: 'kyiv', timezone: 'Europe/Kyiv' } }
const mark = (id: string, said: { status?: string; comment?: string }): QueuedAct => ({
  id,
  ...place,
  what: {
    kind: 'mark',
    appointment: 'booking',
    version: 3,
    client: 'Марта',
    start_time: '2026-05-19T07:00:00.000Z',
    ...said,
  },
})
const hour: QueuedAct = {
  id: 'hour',
  ...place,
  what: { kind: 'block', resource: 'anna', date: '2026-05-19', start_time: 36_000, end_time: 39_600 },
}
const wait = (...acts: QueuedAct[]) => changeQueue('anna', () => acts)
const left = () => queueOf('anna').map(({ id, rejected }) => [id, rejected])

describe('acts that waited for a connection', () => {
  it('are sent in their order, each with its key, the second with the version that the first one left', async () => {
    wait(mark('1', { status: 'DONE' }), mark('2', { comment: '' }), hour)
    answers = [
      [200, { version: 4 }],
      [200, { version: 5 }],
      [200, {}],
    ]
    expect(await sendQueue('anna', 'uk')).toBe(true)
    expect(left()).toEqual([])
    expect(sent.map(({ key, body }) => [key, body])).toEqual([
      ['1', { appointment: { status: 'DONE', version: 3 } }],
      ['2', { appointment: { comment: '', version: 4 } }],
      ['hour', { block: { date: '2026-05-19', start_time: 36_000, end_time: 39_600 } }],
    ])
  })

  it('stay with its reason where the server rejects one, and the others are sent', async () => {
    wait(mark('1', { status: 'DONE' }), hour)
    answers = [
      [409, { code: 'appointment.changed', message: 'changed' }],
      [200, {}],
    ]
    expect(await sendQueue('anna', 'uk')).toBe(true)
    expect(left()).toEqual([['1', 'appointment.changed']])
    await sendQueue('anna', 'uk')
    expect(sent, 'a rejected one is not sent again').toHaveLength(2)
  })

  it.each([
    ['without a connection', 'no connection'],
    ['while the server is busy', [503, { code: 'server.busy', message: 'busy' }]],
    ['after the session has ended', [401, { code: 'token.invalid', message: 'ended' }]],
    ['over a rate limit', [429, { code: 'request.tooMany', message: 'later' }]],
  ] as const)('wait on %s', async (_, answer) => {
    wait(mark('1', { status: 'DONE' }), hour)
    answers = Array.from({ length: 9 }, () => answer)
    expect(await sendQueue('anna', 'uk')).toBe(false)
    expect(left()).toEqual([
      ['1', undefined],
      ['hour', undefined],
    ])
  })

  it('wait on where the server failed, visibly, and are sent again with the same key; the others do not wait', async () => {
    wait(mark('1', { status: 'DONE' }), hour)
    answers = [
      [500, { code: 'server.failed', message: 'failed' }],
      [200, {}],
    ]
    expect(await sendQueue('anna', 'uk')).toBe(true)
    expect(left()).toEqual([['1', undefined]])
    expect(queueOf('anna')[0]?.failed).toBe('server.failed')
    answers = [[200, { version: 4 }]]
    expect(await sendQueue('anna', 'uk')).toBe(true)
    expect(left()).toEqual([])
    expect(sent.map(({ key }) => key)).toEqual(['1', 'hour', '1'])
  })

  it('of another person are not sent', async () => {
    wait(hour)
    expect(await sendQueue('ivan', 'uk')).toBe(false)
    expect(sent).toEqual([])
  })

  it('are not sent as another person, who signed in in another tab of this browser', async () => {
    signedIn = 'ivan'
    wait(hour)
    expect(await sendQueue('anna', 'uk')).toBe(false)
    expect([sent, left()]).toEqual([[], [['hour', undefined]]])
  })
})
