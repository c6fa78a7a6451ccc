import { describe, expect, it } from 'vitest'
import { personToOpen } from './person-to-open.ts'

const inBranch = [{ id: 'olena' }, { id: 'daryna' }]

describe('whose week opens', () => {
  it.each([
    { candidates: ['daryna', 'olena'], opens: 'daryna', because: 'the address names her' },
    {
      candidates: ['left', 'olena'],
      opens: 'olena',
      because: 'the one of the old link is not there any more',
    },
    {
      candidates: [null, 'elsewhere', 'olena'],
      opens: 'olena',
      because: 'the owner works in another branch',
    },
    { candidates: [null, null, undefined], opens: undefined, because: 'nobody works in the branch' },
  ])('of $candidates it is $opens: $because', ({ candidates, opens }) => {
    expect(personToOpen(candidates, inBranch)).toBe(opens)
  })

  it('who is named opens before the list of people has loaded', () => {
    expect(personToOpen([null, 'olena'], undefined)).toBe('olena')
  })
})
