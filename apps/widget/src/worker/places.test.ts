import { describe, expect, it } from 'vitest'
import { isForAll, placeOf, shellOf } from './places.ts'

const navigated = { method: 'GET', mode: 'navigate' } as const
const asked = { method: 'GET', mode: 'cors' } as const
const at = (pathname: string) => ({ pathname })

describe('a page', () => {
  it.each([
    '/i/studio',
    '/i/studio/',
    '/i/studio/main',
    '/i/studio/about',
    '/i/studio/b',
    '/i/studio/b/1',
    '/i/studio/b/1/s',
    '/i/studio/b/1/s/2/d',
    '/i/studio/b/1/r/any_available/s',
    '/i/studio/e',
    '/i/studio/m',
    '/i/studio/b/1/e/2',
    '/i/studio/reviews/service/1',
    '/i/studio/booking',
    '/i/studio/about/licence',
  ])('%s is cached: it is the same for every visitor', (path) => {
    expect(placeOf(at(path), navigated)).toBe('pages')
  })
  it.each([
    '/i/studio/records_current',
    '/i/studio/records_details/1',
    '/i/studio/booking/1',
    '/i/studio/profile',
    '/i/studio/success/r/1',
    '/i/studio/login',
    '/i/studio/waiting/1',
    '/i/studio/surveys_current/1',
    '/i/studio/b/1/s/2/c/2027-06-09T10:00',
    '/i/studio/b/1/e/2/c/2027-06-09T10:00',
    '/i/studio/m/1',
    '/i/studio/booking/1/move',
    '/i/studio/whatever-comes',
  ])('%s is not cached: it belongs to one visitor', (path) => {
    expect(placeOf(at(path), navigated)).toBe('own pages')
  })
  it.each(['/', '/outbox', '/docs', '/sign_in/callback', '/measuring/1'])(
    '%s is ignored by the worker',
    (path) => {
      expect(placeOf(at(path), navigated)).toBeUndefined()
    },
  )
})

describe('requests of a page', () => {
  const rows = [
    { path: '/assets/index-1.js', place: 'parts', because: 'it never changes' },
    { path: '/demo/a.svg', place: 'pictures', because: 'it is a picture' },
    { path: '/v1/public/company/1/branch', place: 'answers', because: 'branches are for all' },
    { path: '/v1/company/1/user/appointment', place: undefined, because: 'it is somebody’s' },
    { path: '/v1/user/me', place: undefined, because: 'it is somebody’s' },
    { path: '/v1/client/appointment/1', place: undefined, because: 'it is somebody’s' },
    {
      path: '/v1/public/company/1/branch/2/slot',
      place: undefined,
      because: 'a time that was free may be taken',
    },
    { path: '/oauth/token', place: undefined, because: 'it is a key' },
    { path: '/embed.js', place: undefined, because: 'other sites ask for it' },
  ]
  it.each(rows)('$path is cached as $place, because $because', ({ path, place }) => {
    expect(placeOf(at(path), asked)).toBe(place)
    expect(placeOf(at(path), { method: 'POST', mode: 'cors' })).toBeUndefined()
  })

  it('a response that forbids caching is not cached', () => {
    const answer = (cacheControl?: string, status = 200) => ({
      status,
      headers: new Headers(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
    })
    expect(isForAll(answer())).toBe(true)
    expect(isForAll(answer('no-cache'))).toBe(true)
    for (const said of ['no-store', 'private, no-store', 'private'])
      expect(isForAll(answer(said))).toBe(false)
    expect(isForAll(answer(undefined, 404))).toBe(false)
  })
})

it('a client’s own pages of a company use a public page of it as their shell', () => {
  expect(shellOf('/i/studio/b/1')).toBe('/i/studio/records_current')
  expect(shellOf('/docs')).toBeUndefined()
})
