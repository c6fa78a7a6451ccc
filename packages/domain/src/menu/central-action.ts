/** The big button of the bottom bar by route. S2.action. */
import type { BookingSettings } from '@zapys/contract'

export type CentralLabel = 'book' | 'confirm' | 'order' | 'signIn' | 'signUp' | 'save' | 'send' | 'record'

/** By the route below /i/:company. On these the button does what the screen is for. */
const screenActions: [route: RegExp, CentralLabel][] = [
  [/^b\/:branch\/(r|s)\/[^/]+\/(d|m|w)$/, 'book'],
  [/^b\/:branch\/r\/:resource\/rs\/:service\/w$/, 'book'],
  [/^b\/:branch\/s\/:service\/sr\/:resource\/(m|w)$/, 'book'],
  [/^b\/:branch\/(r|s|e)\/[^/]+\/c\/:dateTime$/, 'confirm'],
  [/^m\/:membership$/, 'order'],
  [/^login$/, 'signIn'],
  [/^registration$/, 'signUp'],
  [/^reset_password$/, 'confirm'],
  [/^profile$/, 'save'],
  [/^change_phone$/, 'confirm'],
  [/^change_password$/, 'send'],
]

/** What the button says, and where it leads; null where it triggers the screen's own action. */
export type CentralAction = { label: CentralLabel; leadsTo: 'booking' | 'events' | null }

/** `pattern` is the route's pattern, for example `/i/:company/b/:branch/r/:resource/m`. */
export function centralAction(
  pattern: string,
  startScreen: BookingSettings['widget_settings']['start_screen'],
): CentralAction {
  const route = pattern.replace(/^\/i\/:company\/?/, '')
  const label = screenActions.find(([screen]) => screen.test(route))?.[1]
  if (label !== undefined) return { label, leadsTo: null }
  return { label: 'record', leadsTo: startScreen === 'EVENT_BOOKING' ? 'events' : 'booking' }
}
