import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shownParameters, shownSearch } from './shown-search.ts'

describe('what a server-rendered page depends on', () => {
  it.each([
    { search: '', shown: '', because: 'there is nothing' },
    {
      search: '?utm_source=x&fbclid=1&src=a',
      shown: '',
      because: 'where visitors came from changes nothing',
    },
    {
      search: '?s=1,2&utm_source=x&r=3',
      shown: '?r=3&s=1%2C2',
      because: 'what is chosen does, in one order',
    },
    { search: '?choose', shown: '?choose=', because: 'a name alone says something' },
  ])('“$search”: $because', ({ search, shown }) => {
    expect(shownSearch(search)).toBe(shown)
  })

  it('is every name that a screen of the way to a booking reads', () => {
    const src = join(import.meta.dirname, '..')
    // Screens of an account, of a booking and of a move are rendered by the browser.
    const files = globSync('{screens/{booking,events,home,about,ratings},features,chrome}/**/*.{ts,tsx}', {
      cwd: src,
    }).filter((file) => !/\.test\.|\/manage\//.test(file))
    const read = files.flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/[sS]earch(?:\(\))?\.(?:get|has)\('(\w+)'\)/g)].map(
        ([, name]) => name,
      ),
    )
    expect(read.length).toBeGreaterThan(15)
    expect([...new Set(read)].filter((name) => !shownParameters.includes(name!))).toEqual([])
  })
})
