import { describe, expect, it } from 'vitest'
import { noChoices, queryOf, withColumn } from './choices.ts'

const read = [
  { head: 'Name', field: 'name' as const, values: [] },
  { head: 'Mobile', field: 'phone' as const, values: [] },
  { head: 'Phone', field: 'phone' as const, values: [] },
  { head: 'Visits', field: null, values: [] },
]

describe('choices of an import', () => {
  it('say nothing of columns until one is chosen', () => {
    expect(queryOf(noChoices)).toEqual({ country: undefined, encoding: undefined, names: undefined })
  })

  it('keep what the other columns are when one is chosen', () => {
    const chosen = withColumn(noChoices, read, { index: 2, column: 'none' })
    expect(queryOf(chosen)).toMatchObject({ columns: 'name,phone,none,none' })
    expect(queryOf(withColumn(chosen, read, { index: 3, column: 'email' }))).toMatchObject({
      columns: 'name,phone,none,email',
    })
  })
})
