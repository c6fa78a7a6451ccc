import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RenderQueries } from './render-queries.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

let companies = 0
/** Each test has a company of its own: what one was answered, another must not see. */
const another = () => `company-${(companies += 1)} 1`

const one = (id: string, more = {}) => ({ content: [{ id }], page: { number: 0, total_pages: 1 }, ...more })

/** Renders one page: what it asks for by key, and what each question is answered. */
async function render(
  { of, path = '/i/studio', ttlMs = 1000 }: { of: string; path?: string; ttlMs?: number },
  asked: { queryKey: readonly unknown[]; answer: unknown; enabled?: boolean }[],
) {
  const queries = new RenderQueries(path, { of, ttlMs })
  const client = new QueryClient({ queryCache: queries, defaultOptions: { queries: { retry: false } } })
  queries.takeAsGiven()
  const questions: unknown[] = []
  const observe = ({ answer, ...query }: (typeof asked)[number]) =>
    new QueryObserver(client, {
      ...query,
      queryFn: () => {
        questions.push(query.queryKey)
        return Promise.resolve(answer)
      },
    })
  let passes = 0
  for (let isMissing = true; isMissing; passes += 1) {
    queries.beginPass()
    for (const each of asked) observe(each)
    isMissing = await queries.fetchMissing()
  }
  return { passes, questions, answers: queries.answers(), age: performance.now() - queries.oldest }
}

const services = { queryKey: ['listServices', { branch: 'a' }], answer: one('cut') }
const people = { queryKey: ['listResources', { branch: 'a' }], answer: one('anna') }
const soonest = { queryKey: ['soonest', 'cut'], answer: { date: '2026-05-18' } }

describe('what was answered a moment ago', () => {
  it('is not asked for again by the next rendering, which then is done in one pass', async () => {
    const of = another()
    expect(await render({ of }, [services, soonest])).toMatchObject({ passes: 2, age: 0 })
    vi.advanceTimersByTime(400)
    const next = await render({ of }, [services, soonest])
    expect(next).toMatchObject({ passes: 1, questions: [], age: 400 })
  })

  it('is requested again when it is old, and a page rendered with it has the same age', async () => {
    const of = another()
    await render({ of }, [services])
    vi.advanceTimersByTime(700)
    const mixed = await render({ of }, [services, people])
    expect(mixed).toMatchObject({ questions: [people.queryKey], age: 700 })
    vi.advanceTimersByTime(300)
    expect((await render({ of }, [people])).questions).toEqual([people.queryKey])
  })

  it.each<{ other: Partial<Parameters<typeof render>[0]>; shared: boolean; because: string }>([
    { other: { path: '/i/studio/b' }, shared: true, because: 'a call is the same on every screen' },
    { other: { of: 'another 1' }, shared: false, because: 'another company has services of its own' },
    { other: { ttlMs: 0 }, shared: false, because: 'this server keeps no answers' },
  ])('is shared: $shared where $because', async ({ other, shared }) => {
    const of = another()
    await render({ of }, [services])
    const { questions } = await render({ of, ...other }, [services])
    expect(questions).toEqual(shared ? [] : [services.queryKey])
  })

  it('and was put together by one screen is no other screen’s', async () => {
    const of = another()
    await render({ of }, [soonest])
    expect((await render({ of, path: '/i/studio/b' }, [soonest])).questions).toEqual([soonest.queryKey])
  })

  it('of a version of the company that is over is forgotten with it', async () => {
    await render({ of: 'changing 1' }, [services])
    expect((await render({ of: 'changing 2' }, [services])).questions).toEqual([services.queryKey])
  })

  it('is kept of so many questions at most, the oldest going first', async () => {
    const of = another()
    await render({ of }, [services])
    for (let each = 0; each < 200; each += 1)
      await render({ of }, [{ queryKey: ['getService', each], answer: {} }])
    expect((await render({ of }, [services])).questions).toEqual([services.queryKey])
    expect((await render({ of }, [{ queryKey: ['getService', 199], answer: {} }])).questions).toEqual([])
  })
})

describe('what a page brings along', () => {
  it('is the same whether it was asked for or known', async () => {
    const of = another()
    const first = await render({ of }, [people, services, soonest])
    const again = await render({ of }, [soonest, services, people])
    expect(JSON.stringify(again.answers)).toBe(JSON.stringify(first.answers))
  })

  it('is nothing that is not asked for yet, even where another page has it', async () => {
    const of = another()
    await render({ of }, [services, people])
    const { answers } = await render({ of }, [services, { ...people, enabled: false }])
    expect(answers).toEqual([[services.queryKey, services.answer]])
  })

  it('is a whole list of one page as the list that the screen shows', async () => {
    const whole = { ...people, queryKey: [...people.queryKey, 'whole'] }
    const long = {
      queryKey: ['listServices', 'whole'],
      answer: one('cut', { page: { number: 0, total_pages: 2 } }),
    }
    const { answers } = await render({ of: another() }, [whole, people, long])
    expect(answers.map(([key]) => key)).toEqual([people.queryKey, long.queryKey])
  })

  it('is a whole list of several pages beside its first one, whichever was asked for first', async () => {
    const first = {
      queryKey: ['listResources'],
      answer: one('anna', { page: { number: 0, total_pages: 2 } }),
    }
    // As `withPage` leaves it: with the number of its last page.
    const whole = {
      queryKey: ['listResources', 'whole'],
      answer: { content: [{ id: 'anna' }, { id: 'ira' }], page: { number: 1, total_pages: 2 } },
    }
    for (const order of [
      [first, whole],
      [whole, first],
    ]) {
      const { answers } = await render({ of: another() }, order)
      expect(answers).toEqual([
        [whole.queryKey, whole.answer],
        [first.queryKey, first.answer],
      ])
    }
  })
})
