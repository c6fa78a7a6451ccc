import { describe, expect, it } from 'vitest'
import { href, paths } from './routes.ts'

describe('addresses of screens', () => {
  it('name their parameters, encoded', () => {
    const address = href(
      'resourceConfirmation',
      { company: 'nails.by_anna', branch: 'b1', resource: 'any_available', dateTime: '2026-08-03T10:30' },
      { s: 's1,s2', r: undefined, duration: 5400, q: '' },
    )
    expect(address).toBe('/i/nails.by_anna/b/b1/r/any_available/c/2026-08-03T10%3A30?s=s1,s2&duration=5400')
  })

  it('a company cannot be named so that the address leads elsewhere', () => {
    expect(href('home', { company: '../../evil?x#y' })).toBe('/i/..%2F..%2Fevil%3Fx%23y')
  })

  it('a parameter that is missing or unknown does not compile', () => {
    // @ts-expect-error a branch is needed
    expect(href('branch', { company: 'studio' })).toBe('/i/studio/b/')
    // @ts-expect-error about has no branch
    expect(href('about', { company: 'studio', branch: 'b1' })).toBe('/i/studio/about')
  })

  it('outside of a company are those of the ledger', () => {
    expect([paths.start, paths.companyIndex, paths.startError]).toEqual(['/', '/i', '/error'])
  })
})
