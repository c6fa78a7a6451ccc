import { describe, expect, it } from 'vitest'
import { unclearNames } from './names.ts'

const rules = 'packages/domain/src/restrictions/index.ts'
const forms = 'packages/domain/src/validation/form.ts'
const wire = 'packages/contract/src/slots/schemas.ts'
const server = 'apps/server/src/modules/booking/holds/hold.ts'

const found = (sources: Record<string, string>) => unclearNames(new Map(Object.entries(sources)))

describe('the name of a type', () => {
  it.each([`type Asked = { a: 1 }`, `interface Asked { a: 1 }`, `export type Asked<A> = A`])(
    'tells more than that somebody asked: %s',
    (source) => {
      expect(found({ [server]: `const a = 1\n${source}` })).toEqual([
        expect.stringMatching(/holds\/hold\.ts:2 /),
      ])
    },
  )

  it('stands for one thing in a package that all read', () => {
    const source = 'export type Restriction = { a: 1 }'
    expect(found({ [rules]: source, [forms]: `\nexport interface Restriction { b: 1 }` })).toEqual([
      expect.stringMatching(/validation\/form\.ts:2 exports Restriction.*restrictions\/index\.ts:1/),
    ])
  })

  it.each<{ sources: Record<string, string>; because: string }>([
    {
      sources: { [rules]: 'export type Restriction = 1', [forms]: 'type Restriction = 2' },
      because: 'one stays in its file',
    },
    {
      sources: {
        [rules]: 'export type Restriction = 1',
        [forms]: `export type { Restriction } from './a.ts'`,
      },
      because: 'one is passed on',
    },
    {
      sources: { [rules]: 'export type Owner = 1', [server]: 'export type Owner = 2' },
      because: 'what a capability has is its own',
    },
    {
      sources: { [rules]: 'export type Restriction = 1', [wire]: 'export type Restriction = 1' },
      because: 'the wire has a package of its own',
    },
    {
      sources: { [server]: 'type AskedHours = 1; const asked = 1' },
      because: 'it tells what is asked',
    },
  ])('may be what it is: $because', ({ sources }) => {
    expect(found(sources)).toEqual([])
  })
})
