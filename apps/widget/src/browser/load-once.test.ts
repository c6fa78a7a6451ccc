import { afterEach, expect, it, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

afterEach(() => void vi.useRealTimers())

it('a part of the program is loaded once, and known without waiting when it has come', async () => {
  let asked = 0
  const load = loadOnce(async (name: string) => `${name} ${++asked}`)
  const part = load('home')
  await part
  expect(load('home')).toBe(part)
  expect(part).toMatchObject({ status: 'fulfilled', value: 'home 1' })
})

it('a part that did not come has failed for all who wait for it, and is asked for again a moment later', async () => {
  vi.useFakeTimers()
  let asked = 0
  const load = loadOnce(async (_name: string) => {
    asked += 1
    if (asked === 1) throw new Error('offline')
    return 'there'
  })
  const part = load('home')
  await expect(part).rejects.toThrow('offline')
  expect(load('home')).toBe(part)
  expect(part).toMatchObject({ status: 'rejected' })
  vi.advanceTimersByTime(1000)
  await expect(load('home')).resolves.toBe('there')
})
