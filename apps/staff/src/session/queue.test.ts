import { describe, expect, it, vi } from 'vitest'
import { changeQueue, forgetQueue, type QueuedAct, queueOf } from './queue.ts'
import { withAct, withoutDone, withRejected, withWaiting } from './queue.ts'

type Mark = Extract<QueuedAct['what'], { kind: 'mark' }>
const act = (id: string, part: Partial<Mark>): QueuedAct => ({
  id,
  company: 'studio',
  branch: { id: 'kyiv', timezone: 'Europe/Kyiv' },
  what: {
    kind: 'mark',
    appointment: 'booking',
    version: 3,
    client: 'Марта',
    start_time: '2026-05-19T07:00:00.000Z',
    ...part,
  },
})
const versionsOf = (acts: readonly QueuedAct[]) =>
  acts.map(({ what }) => (what.kind === 'mark' ? what.version : undefined))

describe('acts without a connection', () => {
  it('of one booking: the last status counts, and the note is an act of its own', () => {
    const arrived = act('1', { status: 'ARRIVED' })
    const note = act('2', { comment: 'Алергія' })
    const done = act('3', { status: 'DONE' })
    expect([arrived, note, done].reduce(withAct, [] as QueuedAct[]).map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('of other bookings wait beside each other', () => {
    const acts = [act('1', { status: 'DONE' }), act('2', { status: 'DONE', appointment: 'other' })]
    expect(acts.reduce(withAct, [] as QueuedAct[])).toHaveLength(2)
  })

  it('of an hour that is blocked twice are one; another hour is an act of its own', () => {
    const hour = (id: string, start_time: number): QueuedAct => ({
      ...act(id, {}),
      what: { kind: 'block', resource: 'anna', date: '2026-05-19', start_time, end_time: start_time + 3600 },
    })
    const acts = [hour('1', 36_000), hour('2', 36_000), hour('3', 50_400)]
    expect(acts.reduce(withAct, [] as QueuedAct[]).map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('a done one is gone, and what waits for its booking follows the state that it left', () => {
    const acts = [
      act('1', { status: 'DONE' }),
      act('2', { comment: 'Алергія' }),
      act('3', { status: 'DONE', appointment: 'other' }),
    ]
    const left = withoutDone(acts, acts[0]!, 4)
    expect(left.map(({ id }) => id)).toEqual(['2', '3'])
    expect(versionsOf(left)).toEqual([4, 3])
  })

  it('a booking that others changed before is not overwritten: its version stays the one that was seen', () => {
    const acts = [act('1', { status: 'DONE', version: 2 }), act('2', { comment: 'Алергія', version: 3 })]
    expect(versionsOf(withoutDone(acts, acts[0]!, 5))).toEqual([3])
  })

  it('a rejected one stays with its reason, also beside a new act for the same booking', () => {
    const rejected = withRejected([act('1', { status: 'DONE' })], '1', 'appointment.changed')
    expect(rejected[0]!.rejected).toBe('appointment.changed')
    expect(withAct(rejected, act('2', { status: 'DONE' }))).toHaveLength(2)
  })

  it('are shown in the booking while they wait, and no more once they were rejected', () => {
    const bookings = [
      { id: 'booking', status: 'CONFIRMED', comment: 'Вікно' },
      { id: 'other', status: 'CONFIRMED', comment: null },
    ]
    const acts = [act('1', { status: 'LATE' }), act('2', { comment: '' })]
    expect(withWaiting(bookings, acts)[0]).toEqual({ id: 'booking', status: 'LATE', comment: null })
    expect(withWaiting(bookings, withRejected(acts, '1', 'appointment.changed'))[0]!.status).toBe('CONFIRMED')
    expect(withWaiting(bookings, acts)[1]).toBe(bookings[1])
  })

  it('are of one person: another one who signs in finds none', () => {
    changeQueue('anna', (acts) => withAct(acts, act('1', { status: 'DONE' })))
    expect(queueOf('anna')).toHaveLength(1)
    expect(queueOf('ivan')).toEqual([])
    forgetQueue('anna')
    expect(queueOf('anna')).toHaveLength(1)
    forgetQueue('ivan')
    expect(queueOf('anna')).toEqual([])
  })

  it('are still there when the app is opened again', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    changeQueue('anna', (acts) => withAct(acts, act('1', { status: 'DONE' })))
    vi.resetModules()
    const opened = await import('./queue.ts')
    expect(opened.queueOf('anna')).toEqual([act('1', { status: 'DONE' })])
    opened.forgetQueue()
    expect(stored.size).toBe(0)
    vi.unstubAllGlobals()
  })
})
