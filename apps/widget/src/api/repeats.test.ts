import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from './failure.ts'
import { REPEATS_MS, repeatedIfBusy } from './repeats.ts'

const failure = (status: number, code: string) =>
  new ApiFailure(status, 'POST', { code }, new Response('', { headers: { 'retry-after': '1' } }))

describe('a request that is repeated while the server is busy', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    { what: 'an answer', rejects: [], sent: 1, ends: 'answer' },
    { what: 'an answer after one refusal', rejects: [failure(503, 'server.busy')], sent: 2, ends: 'answer' },
    {
      what: 'a full class',
      rejects: [failure(409, 'event.space.exceeded')],
      sent: 1,
      ends: 'event.space.exceeded',
    },
    {
      what: 'a server that stays busy',
      rejects: Array.from({ length: 9 }, () => failure(503, 'server.busy')),
      sent: 1 + REPEATS_MS.length,
      ends: 'server.busy',
    },
  ])('sends $sent times: $what', async ({ rejects, sent, ends }) => {
    const left = [...rejects]
    const send = vi.fn<() => Promise<string>>(async () => {
      const next = left.shift()
      if (next) throw next
      return 'answer'
    })
    const end = repeatedIfBusy(send).catch((error: ApiFailure) => error.code)
    await vi.runAllTimersAsync()
    expect(await end).toBe(ends)
    expect(send).toHaveBeenCalledTimes(sent)
  })
})
