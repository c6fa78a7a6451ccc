import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('a part of the program is loaded once, and known without waiting when it has come', async () => {
  let asked = 0
  const load = loadOnce(async (name: string) => `${name} ${++asked}`)
  const part = load('home')
  await part
  expect(load('home')).toBe(part)
  expect(part).toMatchObject({ status: 'fulfilled', value: 'home 1' })
})

it('a part that did not come is asked for again', async () => {
  let asked = 0
  const load = loadOnce(async (_name: string) => {
    asked += 1
    if (asked === 1) throw new Error('offline')
    return 'there'
  })
  await expect(load('home')).rejects.toThrow('offline')
  await expect(load('home')).resolves.toBe('there')
})
