/** Form state of the booking page's menu. No React here. */
import type { MenuItem } from '@zapys/contract'

/** Screens that a menu can link to, with their visibility. */
export const menuScreens = [
  { link: 'home', display_type: 'ALWAYS' },
  { link: 'booking', display_type: 'ALWAYS' },
  { link: 'e', display_type: 'ALWAYS' },
  { link: 'm', display_type: 'ALWAYS' },
  { link: 'about', display_type: 'ALWAYS' },
  { link: 'records_current', display_type: 'AUTHENTICATED' },
  { link: 'profile', display_type: 'AUTHENTICATED' },
  { link: 'login', display_type: 'NOT_AUTHENTICATED' },
  { link: 'logout', display_type: 'AUTHENTICATED' },
] as const satisfies Pick<MenuItem, 'link' | 'display_type'>[]

export type MenuScreen = (typeof menuScreens)[number]['link']

/** A row with its stored item; `item` absent: a screen of the default menu. */
export type MenuRow = { key: string; name: string; link: string; isScreen: boolean; item?: MenuItem }

/** `nameOf`: default name of a screen in the user's language. */
export function menuRows(items: readonly MenuItem[], nameOf: (screen: MenuScreen) => string): MenuRow[] {
  if (items.length === 0)
    return menuScreens.map(({ link }) => ({ key: link, name: nameOf(link), link, isScreen: true }))
  return items
    .toSorted((one, other) => one.order - other.order)
    .map((item, index) => ({
      key: `${index} ${item.link}`,
      name: item.name,
      link: item.link,
      isScreen: item.type === 'STATE',
      item,
    }))
}

/** Items to store, in the order of the rows. */
export const menuItems = (rows: readonly MenuRow[]): MenuItem[] =>
  rows.map(({ name, link, isScreen, item }, index) => ({
    ...(item ?? {
      type: isScreen ? ('STATE' as const) : ('LINK' as const),
      display_type: menuScreens.find((screen) => screen.link === link)?.display_type ?? ('ALWAYS' as const),
    }),
    order: (index + 1) * 10,
    name: name.trim(),
    link: link.trim(),
  }))
