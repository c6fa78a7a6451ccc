import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeQueue, forgetQueue, type QueuedAct, queueOf } from '#staff/session/queue.ts'
import { sendQueue } from './send-queue.ts'

const act: QueuedAct = {
  id: '1',
  company: 'studio',
  branch: { id: 'kyiv', timezone: 'Europe/Kyiv' },
  what: { kind: 'block', resource: 'chair', date: '2026-05-19', start_time: 36_000, end_time: 39_600 },
}

/** A server whose session cookie is of this person, or of nobody. Returns what it was asked to do. */
function serverOf(person: string | undefined): string[] {
  const done: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (person === undefined) return Response.json({ code: 'token.invalid' }, { status: 401 })
    if (url.endsWith('/v1/staff/me')) return Response.json({ person: { id: person }, companies: [] })
    done.push(`${method} ${url}`)
    return Response.json({})
  })
  return done
}

afterEach(() => {
  vi.unstubAllGlobals()
  forgetQueue()
})

describe('acts that waited for a connection', () => {
  it('are sent, each once', async () => {
    const done = serverOf('anna')
    changeQueue('anna', () => [act])
    expect(await sendQueue('anna', 'uk')).toBe(true)
    expect(done).toEqual([expect.stringMatching(/^POST .*\/chair\/block$/)])
    expect(queueOf('anna')).toEqual([])
  })

  it('are not sent as another person, who signed in in another tab of this browser', async () => {
    const done = serverOf('ivan')
    changeQueue('anna', () => [act])
    expect(await sendQueue('anna', 'uk')).toBe(false)
    expect(done).toEqual([])
  })

  it('wait on while nobody is signed in', async () => {
    const done = serverOf(undefined)
    changeQueue('anna', () => [act])
    expect(await sendQueue('anna', 'uk')).toBe(false)
    expect([done, queueOf('anna')]).toEqual([[], [act]])
  })
})
