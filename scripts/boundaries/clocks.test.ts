import { describe, expect, it } from 'vitest'
import { clocksOf, clocksOfSchema } from './clocks.ts'

const use = 'apps/server/src/modules/booking/slots/slots.ts'

describe('the time', () => {
  it.each([
    { file: use, source: 'const now = Date.now()', because: 'a story with a fixed clock would not reach it' },
    { file: use, source: 'const now = new Date()', because: 'it is the same in other words' },
    { file: use, source: 'const now = Date()', because: 'so is this' },
    { file: use, source: 'const ask = deps.now ?? Date.now', because: 'passing the machine on is asking it' },
    {
      file: use,
      source: 'sql`delete from hold where held_until < now()`',
      because: 'the database has another clock',
    },
    { file: use, source: `client.query("select 'today'::date")`, because: 'a word for it is enough' },
    {
      file: 'packages/domain/src/slots/cut.ts',
      source: 'new Date()',
      because: 'rules are told what day it is',
    },
    {
      file: 'e2e/support/appointments.ts',
      source: 'client.query(`update appointment set starts_at = current_timestamp`)',
      because: 'the database of a run cannot be set',
    },
  ])('is not asked in $source, because $because', ({ file, source }) => {
    expect(clocksOf(file, `\n${source}`)).toEqual([expect.stringMatching(`^${file}:2 asks the `)])
  })

  it.each([
    {
      file: use,
      source: 'const now = clock.now(); const at = new Date(now)',
      because: 'the clock is handed in',
    },
    { file: use, source: '// new Date() and now() would be wrong here', because: 'comments ask nobody' },
    { file: 'apps/server/src/platform/clock.ts', source: 'Date.now()', because: 'it is the clock' },
    { file: 'apps/server/src/slots/slots.test.ts', source: 'Date.now()', because: 'tests may' },
    {
      file: 'apps/widget/src/features/cart/cart.tsx',
      source: 'Date.now()',
      because: 'a page has no other clock',
    },
    { file: 'e2e/journeys/way.spec.ts', source: 'Date.now()', because: 'journeys have the clock of the run' },
  ])('is asked in $source of $file, because $because', ({ file, source }) => {
    expect(clocksOf(file, source)).toEqual([])
  })

  it('no column is filled by the database from its own clock', () => {
    expect(clocksOfSchema('  created timestamp with time zone not null default now(),')).toHaveLength(1)
    expect(clocksOfSchema('-- now() is for people\n  created timestamp with time zone not null,')).toEqual([])
  })
})
