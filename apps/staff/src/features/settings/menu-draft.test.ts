import { describe, expect, it } from 'vitest'
import { menuItems, menuRows } from './menu-draft.ts'

describe('the menu of the booking page', () => {
  it('starts with the standard screens, each for those who can use it', () => {
    const rows = menuRows([], (screen) => screen.toUpperCase())
    expect(rows.map(({ name }) => name)).toContain('ABOUT')
    expect(menuItems(rows.filter(({ link }) => link === 'login' || link === 'profile'))).toEqual([
      { type: 'STATE', display_type: 'AUTHENTICATED', order: 10, name: 'PROFILE', link: 'profile' },
      { type: 'STATE', display_type: 'NOT_AUTHENTICATED', order: 20, name: 'LOGIN', link: 'login' },
    ])
  })

  it('keeps what the form does not show of an item, and takes the order of the form', () => {
    const items = [
      {
        type: 'LINK',
        display_type: 'ALWAYS',
        order: 2,
        name: 'Блог',
        link: 'https://promin.example',
        icon: 'pen',
      },
      { type: 'STATE', display_type: 'ALWAYS', order: 1, name: 'Запис', link: 'booking' },
    ] as const
    const rows = menuRows([...items], () => '')
    expect(rows.map(({ name, isScreen }) => [name, isScreen])).toEqual([
      ['Запис', true],
      ['Блог', false],
    ])
    expect(menuItems(rows.toReversed())).toMatchObject([
      { ...items[0], order: 10 },
      { ...items[1], order: 20 },
    ])
  })
})
