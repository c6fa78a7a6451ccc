import { describe, expect, it } from 'vitest'
import { entryGroups } from './entries.ts'

const every = entryGroups(() => true).flatMap(({ entries }) => entries)

describe('the screens under More', () => {
  it('each has an icon of its own', () => {
    expect(new Set(every.map(({ Icon }) => Icon)).size).toBe(every.length)
  })

  it('a staff member without rights to money and settings sees no empty group', () => {
    const groups = entryGroups((right) => right === 'bookings.read')
    expect(groups.map(({ title }) => title)).toEqual(['desk.more.everyDay', 'desk.more.settings'])
    expect(groups.flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual([
      '/classes',
      '/waiting',
      '/booking-page',
      '/sessions',
    ])
  })

  it('one of several rights is enough for online payments', () => {
    const paths = entryGroups((right) => right === 'settings.write').flatMap(({ entries }) =>
      entries.map(({ to }) => to),
    )
    expect(paths).toContain('/money/accounts')
  })
})
