/** The left menu: default items, links of older configurations, visibility. S2.menu, S2.menuvis. */
import type { BookingSettings, MenuItem } from '@zapys/contract'
import { isOutsideAddress } from '../addresses/outside.ts'

/** Path of a screen below the company; `home` is the company's root. */
type ScreenLink = string

export type MenuEntry = {
  type: MenuItem['type']
  /** STATE: the screen below /i/{company}. LINK: an address outside. */
  link: ScreenLink
  /** The company's text; null for a default item, whose text is `chrome.menu.<link>`. */
  name: string | null
  target: string | null
  icon: string | null
}

/** Input of the menu. If the company has items, they replace all defaults. */
export type MenuReader = { signedIn: boolean; settings: BookingSettings }

type DefaultItem = Pick<MenuItem, 'display_type' | 'link'>

/** Shown if the company has no items of its own: those of S2.menu, and pages useful before booking. */
const defaultItems: DefaultItem[] = [
  { link: 'home', display_type: 'ALWAYS' },
  { link: 'booking', display_type: 'ALWAYS' },
  { link: 'e', display_type: 'ALWAYS' },
  { link: 'm', display_type: 'ALWAYS' },
  { link: 'about', display_type: 'ALWAYS' },
  { link: 'records_current', display_type: 'AUTHENTICATED' },
  { link: 'profile', display_type: 'AUTHENTICATED' },
  { link: 'login', display_type: 'NOT_AUTHENTICATED' },
  { link: 'logout', display_type: 'AUTHENTICATED' },
]

/** Links of older configurations, with the screens that replaced them. S2.menumap. */
const renamedLinks = new Map<string, ScreenLink>([
  ['signUp', 'registration'],
  ['history', 'records_past'],
  ['records', 'records_current'],
  ['memberships_active', 'memberships_current'],
  ['memberships_completed', 'memberships_past'],
  ['selectMembership', 'm'],
  ['events', 'e'],
])

const clientMembershipsOff = (settings: BookingSettings) =>
  settings.widget_settings.client_membership_view_type === 'OFF'
const membershipListsOff = (settings: BookingSettings) =>
  clientMembershipsOff(settings) || settings.widget_settings.membership_list_view_type === 'OFF'
const surveysOff = (settings: BookingSettings) => !settings.survey.enabled

/** Screens that settings remove from the menu, even if the company's items list them. */
const hiddenWhen = new Map<ScreenLink, (settings: BookingSettings) => boolean>([
  ['e', (settings) => settings.widget_settings.gt_view_type === 'OFF'],
  ['m', (settings) => settings.widget_settings.membership_showcase_view_type === 'OFF'],
  ['login', (settings) => !anyAuthorization(settings)],
  ['memberships_current', clientMembershipsOff],
  ['memberships_past', membershipListsOff],
  ['memberships_unpaid', () => true],
  ['surveys_current', surveysOff],
  ['surveys_completed', surveysOff],
])

const shownTo: Record<MenuItem['display_type'], (signedIn: boolean) => boolean> = {
  ALWAYS: () => true,
  AUTHENTICATED: (signedIn) => signedIn,
  NOT_AUTHENTICATED: (signedIn) => !signedIn,
}

export const anyAuthorization = ({ auth }: Pick<BookingSettings, 'auth'>): boolean =>
  auth.sms_auth || auth.social_auth || auth.sms_password_auth

/** Target of Home. Signed-in clients have a main page, so companies with any sign-in use that. */
export const homeScreen = (settings: Pick<BookingSettings, 'auth'>): 'main' | 'home' =>
  anyAuthorization(settings) ? 'main' : 'home'

/** Items visible to this reader, in the company's order. Items with a harmful link are left out. */
export function visibleMenu(items: MenuItem[], reader: MenuReader): MenuEntry[] {
  const own = items.toSorted((first, second) => first.order - second.order)
  return entriesFor(items.length > 0 ? own : defaultItems, reader)
}

const entriesFor = (items: (MenuItem | DefaultItem)[], reader: MenuReader): MenuEntry[] =>
  items
    .filter((item) => shownTo[item.display_type](reader.signedIn))
    .map(menuEntry)
    .filter((entry) =>
      entry.type === 'LINK' ? isOutsideAddress(entry.link) : isShownScreen(entry.link, reader),
    )

/** Screens about the reader; wide screens show them behind a separate button. */
const ownScreens = new Set<ScreenLink>([
  'login',
  'registration',
  'reset_password',
  'logout',
  'profile',
  'change_password',
  'change_phone',
  'delete_account',
  'records_current',
  'records_past',
  'user_events',
  'notifications',
  'memberships_current',
  'memberships_past',
  'surveys_current',
  'surveys_completed',
])

/** Number of items that fit side by side; the rest stays in the menu. */
const MAX_IN_NAVIGATION = 5

export type Navigation = {
  entries: MenuEntry[]
  /** Sign-in item for a guest, or undefined. */
  signIn: MenuEntry | undefined
  /** The menu has more items than are shown here. */
  hasMore: boolean
}

/**
 * The menu as a row of links for wide screens. Home is left out, because the logo links to it.
 * The page about the company is shown even if the company's own items omit it.
 */
export function topNavigation(items: MenuItem[], reader: MenuReader): Navigation {
  const all = visibleMenu(items, reader)
  const words = all.filter(({ link }) => !ownScreens.has(link) && !homes.has(link))
  const aboutUs = words.some(({ link }) => link === about.link) ? [] : [menuEntry(about)]
  const entries = [...words.slice(0, MAX_IN_NAVIGATION - aboutUs.length), ...aboutUs]
  const signIn = all.find(({ link }) => link === 'login')
  const isElsewhere = (entry: MenuEntry) => ownScreens.has(entry.link) && entry !== signIn
  return {
    entries,
    signIn,
    hasMore: all.some(isElsewhere) || words.length + aboutUs.length > entries.length,
  }
}

const homes = new Set<ScreenLink>(['home', 'main'])
const about: DefaultItem = { link: 'about', display_type: 'ALWAYS' }

function menuEntry(item: MenuItem | DefaultItem): MenuEntry {
  const { type = 'STATE', name = null, link_params, icon } = item as Partial<MenuItem>
  return {
    type,
    link: type === 'STATE' ? screenOf(item.link) : item.link.trim(),
    name,
    target: link_params?.target ?? null,
    icon: icon ?? null,
  }
}

/** Companies write `events`, `/e` and `e/` for the same screen. */
function screenOf(link: string): ScreenLink {
  const words = link.trim().replaceAll(/^\/+|\/+$/g, '')
  return words === '' ? 'home' : (renamedLinks.get(words) ?? words)
}

// Path segments only: a screen's link is appended to /i/{company}/ and must not leave it.
const isScreen = (link: string) => /^[a-z_][\w-]*(\/[\w-]+)*$/i.test(link)

/** Whether an item has a valid target: a screen of the company, or a safe external address. */
export const leadsSomewhere = ({ type, link }: Pick<MenuItem, 'type' | 'link'>): boolean =>
  type === 'LINK' ? isOutsideAddress(link.trim()) : isScreen(screenOf(link))

const isShownScreen = (link: ScreenLink, { settings }: MenuReader) =>
  isScreen(link) && hiddenWhen.get(link)?.(settings) !== true
