import { describe, expect, it } from 'vitest'
import { createUnread, type Unread, type UnreadAnswer, type UnreadOptions } from './unread.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const unreadOf = (options: Partial<UnreadOptions> = {}): Unread =>
  createUnread({
    most: { host: 100, block: 400, all: 1000 },
    graceMs: 20,
    longestWaitMs: 60,
    maxWaiting: { host: 5, all: 10 },
    ...options,
  })
/** An answer that its caller has taken so many bytes of. */
const answer = (host: string, bytes: number, { taken = 0, block = host } = {}) => {
  const made = { host, block, bytes, taken: () => taken, ended: false, end: () => void (made.ended = true) }
  return made satisfies UnreadAnswer
}
const busy = expect.objectContaining({ code: 'server.busy' }) as Error

describe('answers that nobody has read yet', () => {
  it('are kept up to a bound for one caller; whoever waits gets the place of one that was read', async () => {
    const unread = unreadOf({ graceMs: 10_000, longestWaitMs: 5_000 })
    const leave = await unread.hold(answer('one', 60))
    let isIn = false
    const next = unread.hold(answer('one', 60)).then(() => (isIn = true))
    await sleep(10)
    expect(isIn).toBe(false)
    leave()
    leave() // no second time
    await next
    await expect(unreadOf().hold(answer('one', 5_000))).resolves.toBeTypeOf('function')
  })

  it('lose their place to a newcomer where their caller reads slowest, but not while they are young', async () => {
    const unread = unreadOf({ longestWaitMs: 5_000 })
    const [still, slow, quick] = [
      answer('one', 30),
      answer('one', 30, { taken: 5 }),
      answer('one', 30, { taken: 25 }),
    ]
    for (const each of [quick, slow, still]) await unread.hold(each)
    await unread.hold(answer('one', 30))
    expect([still.ended, slow.ended, quick.ended]).toEqual([true, false, false])
    await unread.hold(answer('one', 30))
    expect([slow.ended, quick.ended]).toEqual([true, false])
  })

  it('of one caller take nothing from another, and those of a network nothing from other networks', async () => {
    const unread = unreadOf({ graceMs: 0 })
    const own = [1, 2, 3, 4, 5, 6].map((host) => answer(`h${host}`, 90, { block: 'crowd' }))
    const other = answer('other', 90)
    await unread.hold(other)
    for (const each of own) await unread.hold(each)
    expect(own.filter(({ ended }) => ended)).toHaveLength(2)
    expect(other.ended).toBe(false)
  })

  it('that wait too long are refused, and so are more than may wait', async () => {
    const unread = unreadOf({ graceMs: 10_000 })
    await unread.hold(answer('one', 100))
    const all = await Promise.allSettled(Array.from({ length: 7 }, () => unread.hold(answer('one', 10))))
    expect(all.map((each) => each.status === 'rejected' && each.reason)).toEqual(Array(7).fill(busy))
    await expect(unread.hold(answer('two', 10))).resolves.toBeTypeOf('function')
  })
})
