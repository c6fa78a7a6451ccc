import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ringsOn } from './rings.ts'
import { floors } from './rooms.ts'

const FLOOR = 'packages/domain/src'

/** Reports the import cycles of these files, each given with its imports. */
const told = (files: Record<string, string>, floor = FLOOR) =>
  ringsOn(floor, new Map(Object.entries(files).map(([file, source]) => [`${floor}/${file}`, source])))

const ring = {
  'bakeries/bake.ts': `import { mill } from '../mills/public.ts'`,
  'bakeries/sell.ts': `\nimport type { Flour } from '../mills/public.ts'`,
  'mills/grind.ts': `export { harvest } from '../fields/public.ts'`,
  'mills/store.ts': `import { field } from '../fields/public.ts'`,
  'fields/sow.ts': `// Who eats sows.\n\nimport type { Bread } from '../bakeries/public.ts'`,
}

describe('folders that import each other in a ring', () => {
  it('are named with one import of each arrow, and with the arrow that is turned with the least work', () => {
    expect(told(ring)).toStrictEqual([
      [
        `${FLOOR}: bakeries → mills → fields → bakeries is a ring.`,
        `  bakeries → mills: ${FLOOR}/bakeries/bake.ts:1 imports ${FLOOR}/mills/public.ts, and 1 more`,
        `  mills → fields: ${FLOOR}/mills/grind.ts:1 imports ${FLOOR}/fields/public.ts, and 1 more`,
        `  fields → bakeries: ${FLOOR}/fields/sow.ts:3 imports ${FLOOR}/bakeries/public.ts`,
        '  Easiest to turn is fields → bakeries (1 import): move what fields needs down into it or into a room below both, or pass it as a parameter where both meet. If bakeries is the more basic of the two, turn another.',
      ].join('\n'),
    ])
  })

  it.each([
    { way: 'a value', source: `import { bread } from '../bakeries/public.ts'` },
    { way: 'a type', source: `import type { Bread } from '../bakeries/public.ts'` },
    { way: 'a type among values', source: `import { type Bread } from '../bakeries/public.ts'` },
    { way: 'a type in its place', source: `let bread: import('../bakeries/public.ts').Bread` },
    { way: 'something passed on', source: `export * from '../bakeries/public.ts'` },
    { way: 'something for later', source: `const bread = () => import('../bakeries/public.ts')` },
    { way: 'nothing but a run', source: `import '../bakeries/public.ts'` },
  ])('are found where one takes $way', ({ source }) => {
    expect(told({ ...ring, 'fields/sow.ts': source })).toHaveLength(1)
  })

  it('are none where arrows only meet', () => {
    const meeting = {
      ...ring,
      'fields/sow.ts': `import { seed } from '../seeds/public.ts'`,
      'bakeries/plan.ts': `import { seed } from '../seeds/public.ts'`,
    }
    expect(told(meeting)).toStrictEqual([])
  })

  it('are none where a test or a comment closes them, or a file of their own folder', () => {
    const { 'fields/sow.ts': closing, ...open } = ring
    expect(told({ ...open, 'fields/sow.test.ts': closing })).toStrictEqual([])
    expect(told({ ...open, 'fields/sow.ts': `// ${closing.split('\n').at(-1)}` })).toStrictEqual([])
    expect(
      told({ ...open, 'fields/sow.ts': `import './reap.ts'`, 'fields/reap.ts': `import './sow.ts'` }),
    ).toStrictEqual([])
  })

  it('are found through files that lie beside the folders', () => {
    const found = told({
      'mills/grind.ts': `import type { Village } from '../village.ts'`,
      'village.ts': `import { mill } from './mills/public.ts'`,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('mills → village.ts → mills is a ring.')
  })

  it('are found where names of the app lead to them', () => {
    const found = told(
      {
        'calendar/calendar.tsx': `import { Slot } from '#widget/features/slots/slot.tsx'`,
        'slots/slot.tsx': `import { Day } from '../calendar/day.tsx'`,
      },
      'apps/widget/src/features',
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('calendar → slots → calendar is a ring.')
  })

  it('are told one by one until none is left, the shortest first', () => {
    const found = told({
      ...ring,
      'mills/pay.ts': `import { price } from '../bakeries/public.ts'`,
      'bridges/cross.ts': `import { river } from '../rivers/public.ts'`,
      'rivers/flow.ts': `import { bridge } from '../bridges/public.ts'`,
    })
    expect(found.map((words) => words.split('\n')[0])).toStrictEqual([
      `${FLOOR}: bakeries → mills → bakeries is a ring.`,
      `${FLOOR}: bridges → rivers → bridges is a ring.`,
      `${FLOOR}: bakeries → mills → fields → bakeries is a ring.`,
    ])
  })

  it('are looked for on floors that are there', () => {
    expect(floors.filter((floor) => !existsSync(join(import.meta.dirname, '../..', floor)))).toStrictEqual([])
  })
})
