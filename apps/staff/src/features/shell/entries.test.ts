import { describe, expect, it } from 'vitest'
import { closedEntryAt, entryGroups } from './entries.ts'

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

  const performer = (right: string) => ['bookings.read', 'clients.read', 'catalogue.read'].includes(right)
  it.each([
    { path: '/people', closed: '/people' },
    { path: '/texts', closed: '/texts' },
    { path: '/money/till', closed: '/money/till' },
    { path: '/branches/44bb', closed: '/branches', because: 'the list leads there' },
    { path: '/hours', closed: '/hours' },
    { path: '/hours/44bb', closed: undefined, because: 'performers read their own hours' },
    { path: '/classes', closed: undefined },
    { path: '/sessions', closed: undefined, because: 'it is for all' },
    { path: '/peoples', closed: undefined, because: 'it is another screen' },
  ])(
    '$path opened by its address is closed for a performer if the menu does not list it',
    ({ path, closed }) => {
      expect(closedEntryAt(path, performer)?.to).toBe(closed)
    },
  )
})
