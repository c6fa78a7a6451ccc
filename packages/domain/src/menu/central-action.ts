/** Label of the big button in the bottom bar for each screen and its state. S2.action. */
import type { BookingSettings } from '@zapys/contract'

export type CentralLabel =
  | (
      | 'book'
      | 'rent'
      | 'confirm'
      | 'order'
      | 'signInToOrder'
      | 'signIn'
      | 'signUp'
      | 'save'
      | 'savePassword'
      | 'record'
    )
  | ('continue' | 'chooseTime' | 'otherDates' | 'takeOffer' | 'bookAnother' | 'bookAgain')
  | ('addToCalendar' | 'moveTo' | 'moveHere')
  | ('pay' | 'payAgain' | 'freeze' | 'unfreeze' | 'print')
  | ('review' | 'sendReview' | 'takeSurvey' | 'sendAnswers')

/**
 * Current state of a screen, mostly `ready`. Other states change the label of a screen with several ways on.
 * A screen without a state has no action.
 */
export type CentralState =
  | 'ready'
  /** Hours are chosen, but not yet the service. */
  | 'hoursFirst'
  /** Hours of a rental are chosen: a room is booked, not visited. */
  | 'rental'
  /** The time was taken or has passed; the client must choose again. */
  | 'lost'
  /** The phone must be verified first. */
  | 'unproven'
  | 'movable'
  /** A future booking with nothing to do. */
  | 'ahead'
  /** A past or cancelled visit. */
  | 'past'
  | 'ratable'
  | 'surveyed'
  | 'offered'
  | 'payable'
  | 'frozen'

type Labels = Partial<Record<CentralState, CentralLabel>>

const times: Labels = { ready: 'book', rental: 'rent' }
const confirmation: Labels = { ready: 'confirm', payable: 'pay', lost: 'chooseTime', unproven: 'signIn' }
const list: Labels = {}
const cartList: Labels = { ready: 'continue' }
const payment: Labels = { payable: 'pay' }
const failed: Labels = { payable: 'payAgain' }
const bought: Labels = { payable: 'pay', ready: 'book' }
const move: Labels = { ready: 'moveTo', movable: 'moveHere', lost: 'chooseTime' }

/** Labels by route below /i/:company. The button triggers the screen's action, or is hidden. */
const screens: Record<string, Labels> = {
  '': cartList,
  main: cartList,
  booking: list,
  b: list,
  e: list,
  'b/:branch': { ready: 'book' },
  'b/:branch/r': list,
  'b/:branch/r/:resource': { ready: 'book' },
  'b/:branch/s': cartList,
  'b/:branch/e': list,
  'b/:branch/r/:resource/s': cartList,
  'b/:branch/r/:resource/rs': cartList,
  'b/:branch/s/:service/r': list,
  'b/:branch/s/:service/sr': list,
  cart: { ready: 'chooseTime' },

  'b/:branch/r/:resource/d': { ...times, hoursFirst: 'continue' },
  'b/:branch/r/:resource/m': { ...times, hoursFirst: 'continue' },
  'b/:branch/r/:resource/rs/:service/w': times,
  'b/:branch/s/:service/d': times,
  'b/:branch/s/:service/w': times,
  'b/:branch/s/:service/sr/:resource/m': times,
  'b/:branch/s/:service/sr/:resource/w': times,
  'b/:branch/e/:event': { ready: 'book', lost: 'otherDates' },
  'b/:branch/r/:resource/c/:dateTime': confirmation,
  'b/:branch/s/:service/c/:dateTime': confirmation,
  'b/:branch/e/:event/c/:dateTime': { ...confirmation, lost: 'otherDates' },

  success: { ready: 'bookAnother' },
  'success/r/:record': { payable: 'pay', ready: 'bookAnother' },
  'booking/:record': { payable: 'pay', ahead: 'addToCalendar', past: 'bookAgain' },
  'booking/:record/move': move,
  'waiting/:entry': {
    offered: 'takeOffer',
    rental: 'rent',
    payable: 'pay',
    lost: 'bookAgain',
    ready: 'bookAnother',
  },
  'records_details/:record': {
    payable: 'pay',
    ahead: 'addToCalendar',
    ratable: 'review',
    surveyed: 'takeSurvey',
    ready: 'bookAgain',
  },
  'records_details/:record/move': move,
  'records_details/:record/review': { ready: 'sendReview' },
  'surveys_current/:survey': { ready: 'sendAnswers' },

  'm/:membership': { ready: 'order', payable: 'pay', unproven: 'signInToOrder' },
  'success/m/:membership': bought,
  success_membership: bought,
  'memberships_details/:membership': { ...bought, frozen: 'unfreeze' },
  'memberships_freeze/:membership': { ready: 'freeze', frozen: 'unfreeze' },
  'payment/m/:membership': payment,
  'payment/r/:record': payment,
  payment_membership: payment,
  payment_appointment: payment,
  payment_success: bought,
  'payment_success/m/:membership': { ready: 'book' },
  'payment_success/r/:record': { payable: 'pay', ready: 'bookAnother' },
  payment_failure: failed,
  'payment_failure/m/:membership': failed,
  'payment_failure/r/:record': failed,
  'receipt/m/:membership': { ready: 'print' },
  'receipt/r/:record': { ready: 'print' },
  login: { ready: 'signIn' },
  registration: { ready: 'signUp' },
  reset_password: { ready: 'confirm' },
  profile: { ready: 'save' },
  change_phone: { ready: 'confirm' },
  change_password: { ready: 'savePassword' },
  // A button to start a booking does not belong on the screen that deletes the account.
  delete_account: list,
}

/** Label and target of the button; `leadsTo` is null if it triggers the screen's own action. */
export type CentralAction = { label: CentralLabel; leadsTo: 'booking' | 'events' | null }

/**
 * `pattern`: the route's pattern, for example `/i/:company/b/:branch/r/:resource/m`.
 * `state`: the screen's state, null until it sets one. Returns null if the button is hidden.
 */
export function centralAction(
  pattern: string,
  state: CentralState | null,
  startScreen: BookingSettings['widget_settings']['start_screen'],
): CentralAction | null {
  const path = pattern.replace(/^\/i\/:company\/?/, '')
  const own = screens[path]
  // Until services are collected on the home screen, its button starts the booking.
  const isIdleHome = state === null && (path === '' || path === 'main')
  if (own === undefined || isIdleHome)
    return { label: 'record', leadsTo: startScreen === 'EVENT_BOOKING' ? 'events' : 'booking' }
  const label = state === null ? undefined : own[state]
  return label === undefined ? null : { label, leadsTo: null }
}
