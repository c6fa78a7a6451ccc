/** A fault whose words have gone from the source would stop the audit in the middle. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { readLedger } from '../requirements/ledger.ts'
import { type Fault, withFault } from './fault.ts'
import { faults } from './faults/all-faults.ts'
import { filesNaming } from './named-tests.ts'

const root = join(import.meta.dirname, '../..')
const rows = new Set(
  readLedger(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')).map(({ id }) => id),
)

describe('every fault', () => {
  it.each(faults.map((fault) => [fault.ids.join(' '), fault.file, fault] as const))(
    'of %s in %s finds its words, leaves a program and breaks rows that tests name',
    (_, file, fault) => {
      const broken = withFault(fault, readFileSync(join(root, file), 'utf8'))
      if (file.endsWith('.json')) expect(JSON.parse(broken)).toBeTypeOf('object')
      else expect(parseSync(file, broken).errors).toEqual([])
      for (const id of fault.ids) {
        expect(rows).toContain(id)
        expect(Object.values(filesNaming(root, [id])).flat(), id).not.toEqual([])
      }
    },
  )
})

describe('a fault', () => {
  const fault: Fault = { ids: ['S1.scope.1'], file: 'a.ts', from: 'a < b', to: 'a <= b $&' }

  it('changes the one place that says so', () => {
    expect(withFault(fault, 'if (a < b) c()')).toBe('if (a <= b $&) c()')
  })

  it.each(['a > b', 'a < b || a < b'])(
    'is refused where its words are missing or stand twice: %s',
    (source) => {
      expect(() => withFault(fault, source)).toThrow('a.ts says')
    },
  )
})

describe('tests that name a row', () => {
  it('are not those of another row that begins alike', () => {
    const files = filesNaming(root, ['S7.slots.1'])
    expect(files.api).toContain('apps/server/src/modules/booking/slots/list-slots.test.ts')
    expect(filesNaming(root, ['S7.slots.99'])).toEqual({ unit: [], components: [], api: [], journeys: [] })
  })
})
