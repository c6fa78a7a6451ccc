/** The left menu: default items, links of older configurations, and who sees what. S2.menu, S2.menuvis. */
import type { BookingSettings, MenuItem } from '@zapys/contract'
import { isOutsideAddress } from '../addresses/outside.ts'

/** A screen of the company by the words of its address; `home` is the company's root. */
type ScreenLink = string

export type MenuEntry = {
  type: MenuItem['type']
  /** STATE: the screen below /i/{company}. LINK: an address outside. */
  link: ScreenLink
  /** As the company wrote it; null for a default item, whose text is `chrome.menu.<link>`. */
  name: string | null
  target: string | null
  icon: string | null
}

/** What a menu needs to know; the company's items win over the defaults as a whole. */
export type MenuReader = { signedIn: boolean; settings: BookingSettings }

type DefaultItem = Pick<MenuItem, 'display_type' | 'link'>

/** Shown when the company has configured no items: those of S2.menu, and what anybody may want to see before booking. */
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

/** Links of older configurations and the screens they mean now. S2.menumap. */
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

/** Screens that the company's settings take out of the menu, also where its items name them. */
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

/** Where Home leads: signed-in clients have a main page of their own, so a company with any sign-in starts there. */
export const homeScreen = (settings: Pick<BookingSettings, 'auth'>): 'main' | 'home' =>
  anyAuthorization(settings) ? 'main' : 'home'

/** The items that this reader sees, in the company's order. Items with a harmful link are left out. */
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

/** Screens about the reader: in the navigation of wide screens they stand behind their own button. */
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

/** So many words fit beside each other; what is beyond them stays in the menu. */
const MAX_IN_NAVIGATION = 5

export type Navigation = {
  entries: MenuEntry[]
  /** What a guest comes in by, or undefined. */
  signIn: MenuEntry | undefined
  /** There is more in the menu than stands here. */
  hasMore: boolean
}

/**
 * The menu as a row of words, for screens that are wide enough. The logo leads home, so that needs no word; the page about
 * the company has one also where the company's own items leave it out.
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

/** Companies write `events`, `/e` and `e/` alike. */
function screenOf(link: string): ScreenLink {
  const words = link.trim().replaceAll(/^\/+|\/+$/g, '')
  return words === '' ? 'home' : (renamedLinks.get(words) ?? words)
}

// Words of our own addresses only: a screen's link is put behind /i/{company}/ and must not leave it.
const isScreen = (link: string) => /^[a-z_][\w-]*(\/[\w-]+)*$/i.test(link)

/** Whether an item leads anywhere: to a screen of the company, or to an address outside that may be opened. */
export const leadsSomewhere = ({ type, link }: Pick<MenuItem, 'type' | 'link'>): boolean =>
  type === 'LINK' ? isOutsideAddress(link.trim()) : isScreen(screenOf(link))

const isShownScreen = (link: ScreenLink, { settings }: MenuReader) =>
  isScreen(link) && hiddenWhen.get(link)?.(settings) !== true
