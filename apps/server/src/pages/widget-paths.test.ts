import { describe, expect, it } from 'vitest'
import { canonicalAddress, isForSearch, pathToday } from './widget-paths.ts'

describe('addresses of the widget', () => {
  const older = [
    { path: '/i/promin', today: '/i/promin', because: 'it is an address of today' },
    { path: '/i/promin/', today: '/i/promin', because: 'a slash at the end means nothing' },
    { path: '/', today: '/', because: 'the start has only its slash' },
    { path: '/c', today: '/i', because: 'the prefix without a company' },
    { path: '/c/lviv.studio', today: '/i/lviv.studio', because: 'an alias may hold dots' },
    { path: '/c/promin/b/1/r/2/s', today: '/i/promin/b/1/r/2/s', because: 'the pages are the same' },
    {
      path: '/c/promin/events/b/1/e/2',
      today: '/i/promin/b/1/e/2',
      because: 'events had a word of their own',
    },
    { path: '/c/promin/events', today: '/i/promin/events', because: 'only before a branch is it that word' },
    {
      path: '/i/promin/events/b/1/e/2',
      today: '/i/promin/events/b/1/e/2',
      because: 'today’s prefix never had it',
    },
    { path: '/cafe', today: '/cafe', because: 'it only begins with the letter' },
  ]
  it.each(older)('$path is read as $today, because $because', ({ path, today }) => {
    expect(pathToday(path)).toBe(today)
  })

  it('one page has one address for search engines, under the alias', () => {
    for (const path of [
      '/i/018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11/b/1/e/2',
      '/c/promin/events/b/1/e/2/',
      '/i/PROMIN/b/1/e/2',
    ])
      expect(canonicalAddress('https://booking.example', path, 'promin')).toBe(
        'https://booking.example/i/promin/b/1/e/2',
      )
  })

  const hidden = [
    '/error',
    '/i/promin/error',
    '/i/promin/success',
    '/i/promin/success/r/1',
    '/i/promin/b/1/r/2/c/2026-06-15T10%3A00',
  ]
  it.each(hidden)('%s is excluded from search results', (path) => {
    expect(isForSearch(path)).toBe(false)
  })
  it.each(['/', '/i/promin', '/i/promin/b/1/r', '/c/promin', '/i/success', '/i/error'])(
    '%s may be found',
    (path) => {
      expect(isForSearch(path)).toBe(true)
    },
  )
})
