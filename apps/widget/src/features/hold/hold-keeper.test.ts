import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#widget/api/failure.ts'
import { createHoldKeeper } from './hold-keeper.ts'
import type { HoldCalls } from './hold-keeper.ts'
import { createHoldStore } from './hold-store.ts'

const START = Date.parse('2026-11-21T10:00:00Z')

/** A server that holds one thing per holder, each thing for one holder, and a network that may be down. */
function studio() {
  const held = new Map<string, { id: string; holder: string }>()
  const network = { down: false, losesAnswers: false }
  const said: string[] = []
  let ids = 0
  let clock = START
  const answer = (id: string, extendable = true) => ({
    id,
    held_until: new Date(clock + 600_000).toISOString(),
    extendable,
    resource_ids: [],
    legs: [],
    besides: [{ id: 'linden', name: 'Linden room' }],
  })
  const calls: HoldCalls = {
    async take({ holder, start_time }) {
      const time = start_time ?? ''
      said.push(`take ${time}`)
      if (network.down) throw new ApiFailure(0, 'POST')
      if ((held.get(time)?.holder ?? holder) !== holder)
        throw new ApiFailure(422, 'POST', { code: 'appointment.time.taken' })
      for (const [other, hold] of held) if (hold.holder === holder) held.delete(other)
      held.set(time, { id: `hold-${++ids}`, holder })
      if (network.losesAnswers) throw new ApiFailure(0, 'POST')
      return answer(`hold-${ids}`)
    },
    async extend(id) {
      said.push('extend')
      return answer(id, false)
    },
    async release(id) {
      said.push('release')
      for (const [time, hold] of held) if (hold.id === id) held.delete(time)
    },
  }
  /** A tab of the browser; all share its storage. */
  const values = new Map<string, string>()
  const storage = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
  const tab = () => {
    const keeper = createHoldKeeper(
      createHoldStore(storage, () => 'browser-of-marta-0001'),
      () => clock,
    )
    const want = (time: string | null) =>
      keeper.want(
        time === null
          ? null
          : { company_id: 'studio', branch_id: 'podil', start_time: time, service_resource_settings: [] },
        calls,
      )
    const leave = () => new Promise<void>((resolve) => keeper.leave(resolve))
    return { ...keeper, want, leave }
  }
  return { held, network, said, tab, later: (seconds: number) => (clock += seconds * 1000), values }
}

describe('the hold of a browser', () => {
  it('choosing a time holds it, and the booking names the hold', async () => {
    const { tab, held } = studio()
    const marta = tab()
    await marta.want('10:00')
    expect(marta.state().status).toBe('held')
    expect(await marta.idToBook()).toBe(held.get('10:00')?.id)
  })

  it('choosing another time gives the first one back', async () => {
    const { tab, held } = studio()
    const marta = tab()
    await marta.want('10:00')
    await marta.want('12:00')
    expect([...held.keys()]).toEqual(['12:00'])
  })

  it('times tried in haste end with the last one held and no other', async () => {
    const { tab, held, said } = studio()
    const marta = tab()
    void marta.want('10:00')
    void marta.want('11:00')
    await marta.want('12:00')
    expect([...held.keys()]).toEqual(['12:00'])
    expect(said).not.toContain('take 11:00')
  })

  it('leaving gives it back; a screen that is shown again at once keeps it', async () => {
    const { tab, held } = studio()
    const marta = tab()
    await marta.want('10:00')
    void marta.leave()
    await marta.want('10:00')
    expect(held.has('10:00')).toBe(true)
    await marta.leave()
    expect(held.size).toBe(0)
  })

  it('a reload goes on with the same hold, and still knows the room', async () => {
    const { tab, said } = studio()
    await tab().want('10:00')
    const reloaded = tab()
    await reloaded.want('10:00')
    expect(reloaded.state().status).toBe('held')
    expect(reloaded.own()?.besides).toEqual([{ id: 'linden', name: 'Linden room' }])
    expect(said).toEqual(['take 10:00'])
  })

  it('a second tab that holds another time does not leave two held, and the first one knows', async () => {
    const { tab, held } = studio()
    const [first, second] = [tab(), tab()]
    await first.want('10:00')
    await second.want('12:00')
    expect([...held.keys()]).toEqual(['12:00'])
    expect(first.own()).toBeNull()
    await first.leave()
    expect(held.has('12:00'), 'the first tab gives back nothing of the second').toBe(true)
  })

  it('a time that somebody else has is refused, and nothing else stays held', async () => {
    const { tab, held } = studio()
    held.set('10:00', { id: 'other', holder: 'browser-of-oleh-00001' })
    const marta = tab()
    await marta.want('09:00')
    await marta.want('10:00')
    expect(marta.state()).toMatchObject({ status: 'refused', refusal: { code: 'appointment.time.taken' } })
    expect([...held.keys()]).toEqual(['10:00'])
  })

  it('without a network the booking goes on without a hold', async () => {
    const { tab, network } = studio()
    network.down = true
    const marta = tab()
    await marta.want('10:00')
    expect(marta.state().status).toBe('failed')
    expect(await marta.idToBook()).toBeUndefined()
  })

  it('a hold whose answer was lost does not stand in the way of its own booking', async () => {
    const { tab, network, held } = studio()
    network.losesAnswers = true
    const marta = tab()
    await marta.want('10:00')
    network.losesAnswers = false
    expect(await marta.idToBook()).toBe(held.get('10:00')?.id)
  })

  it('is extended once and then says so', async () => {
    const { tab, later } = studio()
    const marta = tab()
    await marta.want('10:00')
    later(500)
    expect(await marta.extend()).toBe(true)
    expect(marta.own()).toMatchObject({ extendable: false, held_until: '2026-11-21T10:18:20.000Z' })
  })

  it('an expired one is still named when booking, and choosing the time again creates a new hold', async () => {
    const { tab, later, said } = studio()
    const marta = tab()
    await marta.want('10:00')
    later(601)
    expect(await marta.idToBook()).toBe('hold-1')
    await tab().want('10:00')
    expect(said).toEqual(['take 10:00', 'take 10:00'])
  })

  it('leaving gives it back also if the clock of the device is ahead, so that it seems expired', async () => {
    const { tab, held, later } = studio()
    const marta = tab()
    await marta.want('10:00')
    later(900)
    await marta.leave()
    expect(held.size).toBe(0)
  })

  it('after booking nothing of it stays in the browser and nothing is given back', async () => {
    const { tab, said, values } = studio()
    const marta = tab()
    await marta.want('10:00')
    marta.spend('hold-1')
    await marta.leave()
    expect(said).toEqual(['take 10:00'])
    expect(values.size).toBe(0)
  })

  it('booking in one tab leaves the hold of another tab', async () => {
    const { tab, held } = studio()
    const [first, second] = [tab(), tab()]
    await first.want('10:00')
    await second.want('12:00')
    first.spend(await first.idToBook())
    expect(second.own()?.id).toBe(held.get('12:00')?.id)
    expect(await second.idToBook()).toBe(held.get('12:00')?.id)
  })

  it('after a reload during booking, the hold that was booked does not stay', async () => {
    const { tab, values } = studio()
    await tab().want('10:00')
    tab().spend('hold-1')
    expect(values.size).toBe(0)
  })
})
