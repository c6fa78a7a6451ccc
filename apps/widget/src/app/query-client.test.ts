import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#widget/api/failure.ts'
import { createQueryClient } from './query-client.ts'

/** Failures that are reported to the visitor when a query and a mutation throw `thrown`. */
async function toldOf(thrown: unknown): Promise<unknown[]> {
  const told: unknown[] = []
  const client = createQueryClient((failure) => told.push(failure))
  const fails = () => Promise.reject(thrown)
  await client.fetchQuery({ queryKey: ['read'], queryFn: fails, retry: false }).catch(() => {})
  await client
    .getMutationCache()
    .build(client, { mutationFn: fails })
    .execute(undefined)
    .catch(() => {})
  client.clear()
  return told
}

describe('the visitor sees', () => {
  it('every call that failed, be it a query or a mutation', async () => {
    const failure = new ApiFailure(409, 'POST')
    expect(await toldOf(failure)).toEqual([failure, failure])
  })

  // proves S7.answer.8
  it.each([
    { error: new DOMException('The screen has gone', 'AbortError'), because: 'the screen has moved on' },
    { error: new Error('redirect'), because: 'the code that throws a redirect handles it' },
  ])('no exception that is not a response: $because', async ({ error }) => {
    expect(await toldOf(error)).toEqual([])
  })
})

it('a failed prefetch replaces no page; a failure of what the screen shows does', async () => {
  const told: boolean[] = []
  const client = createQueryClient((_failure, { hasData }) => told.push(hasData))
  const list = {
    queryKey: ['list'],
    queryFn: () => Promise.reject(new ApiFailure(429, 'GET')),
    retry: false,
  }
  await client.prefetchQuery(list)
  expect(told).toEqual([true])
  const leave = new QueryObserver(client, list).subscribe(() => {})
  await expect.poll(() => told).toEqual([true, false])
  leave()
  client.clear()
})
