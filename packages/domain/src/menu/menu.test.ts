import type { BookingSettings, MenuItem } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { defaultBookingSettings } from '../companies/index.ts'
import {
  centralAction,
  type CentralLabel,
  type CentralState,
  homeScreen,
  leadsSomewhere,
  topNavigation,
  visibleMenu,
} from './index.ts'

type Overrides = {
  auth?: Partial<BookingSettings['auth']>
  widget_settings?: Partial<BookingSettings['widget_settings']>
  survey?: BookingSettings['survey']
}
/** A company with every module on and no sign-in. */
const settingsWith = ({ auth, widget_settings, survey }: Overrides = {}): BookingSettings => ({
  ...defaultBookingSettings,
  auth: { ...defaultBookingSettings.auth, ...auth },
  widget_settings: {
    ...defaultBookingSettings.widget_settings,
    gt_view_type: 'LARGE',
    membership_showcase_view_type: 'LARGE',
    client_membership_view_type: 'LARGE',
    ...widget_settings,
  },
  survey: survey ?? { enabled: true },
})

const bySms = { auth: { sms_auth: true } }
const item = (change: Partial<MenuItem> = {}): MenuItem => ({
  type: 'STATE',
  display_type: 'ALWAYS',
  order: 1,
  name: 'Пункт',
  link: 'about',
  ...change,
})
const links = (items: MenuItem[], settings = settingsWith(bySms), signedIn = false) =>
  visibleMenu(items, { signedIn, settings }).map((entry) => entry.link)

describe('the default menu', () => {
  // proves S2.menu.1 S2.menu.2 S2.menu.3 S2.menu.4 S2.menu.5 S2.menu.6
  it('guests see Home, Online booking, classes, memberships, the company and Client login, and nothing of clients', () => {
    expect(links([])).toEqual(['home', 'booking', 'e', 'm', 'about', 'login'])
  })
  // proves S2.menu.3 S2.menu.4 S2.menu.5 S2.menu.6
  it('signed-in clients see their bookings, their data and Log out instead', () => {
    expect(links([], settingsWith(bySms), true)).toEqual([
      'home',
      'booking',
      'e',
      'm',
      'about',
      'records_current',
      'profile',
      'logout',
    ])
  })
  it('items of the company take the place of all of them', () => {
    expect(links([item()])).toEqual(['about'])
  })
  it('default items have no name of their own: their texts are in the catalogue', () => {
    expect(visibleMenu([], { signedIn: false, settings: settingsWith() }).map((entry) => entry.name)).toEqual(
      [null, null, null, null, null],
    )
  })
})

describe('items of the company', () => {
  it.each([
    // proves S2.menu.10
    {
      display_type: 'ALWAYS',
      guest: true,
      client: true,
      because: 'display_type ALWAYS: the menu item is shown to guests and to signed-in users',
    },
    // proves S2.menu.11
    {
      display_type: 'AUTHENTICATED',
      guest: false,
      client: true,
      because: 'display_type AUTHENTICATED: the menu item is shown to signed-in users only',
    },
    // proves S2.menu.12
    {
      display_type: 'NOT_AUTHENTICATED',
      guest: true,
      client: false,
      because: 'display_type NOT_AUTHENTICATED: the menu item is shown to guests only',
    },
  ] as const)(
    '$display_type is shown to guests: $guest, to clients: $client $because',
    ({ display_type, guest, client }) => {
      const items = [item({ display_type })]
      expect(links(items, settingsWith(), false).length > 0).toBe(guest)
      expect(links(items, settingsWith(), true).length > 0).toBe(client)
    },
  )
  // proves S2.menu.13
  it('they stand in the order the company gave them', () => {
    expect(links([item({ order: 10, link: 'about' }), item({ order: 2, link: 'booking' })])).toEqual([
      'booking',
      'about',
    ])
  })
  // proves S2.menu.14 S2.menu.15
  it('they keep the company’s name, icon and target', () => {
    const own = item({ name: 'Про нас', icon: 'info', link_params: { target: '_blank' } })
    expect(visibleMenu([own], { signedIn: false, settings: settingsWith() })).toEqual([
      { type: 'STATE', link: 'about', name: 'Про нас', target: '_blank', icon: 'info' },
    ])
  })
  // proves S2.menu.9
  it('a LINK leads to its own address', () => {
    expect(links([item({ type: 'LINK', link: ' https://example.com/price?x=1 ' })])).toEqual([
      'https://example.com/price?x=1',
    ])
  })
  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://',
    'https://a@evil.example',
    '/about',
  ])('a LINK to %s is left out', (link) => expect(links([item({ type: 'LINK', link })])).toEqual([]))
  it.each([
    'https://evil.example',
    '//evil.example',
    '../other',
    'a//b',
    'javascript:alert(1)',
    'about?x=1',
    'about#x',
    '%2e%2e',
  ])('a STATE of %s is no screen and is left out', (link) => expect(links([item({ link })])).toEqual([]))
  // proves S2.menu.8
  it.each([
    ['/about/', 'about', 'slashes around'],
    ['', 'home', 'nothing is the root'],
    ['about/licence', 'about/licence', 'a screen below a screen'],
    ['constructor', 'constructor', 'no name of the language is taken for a screen of ours'],
  ])('a STATE of "%s" is the screen %s: %s', (link, screen) => {
    expect(links([item({ link })])).toEqual([screen])
  })
})

describe('links of older configurations', () => {
  it.each([
    // proves S2.menumap.1
    ['signUp', 'registration', 'old menu link signUp is mapped to registration'],
    // proves S2.menumap.2
    ['history', 'records_past', 'old menu link history is mapped to records_past'],
    // proves S2.menumap.3
    ['records', 'records_current', 'old menu link records is mapped to records_current'],
    // proves S2.menumap.4
    [
      'memberships_active',
      'memberships_current',
      'old menu link memberships_active is mapped to memberships_current',
    ],
    // proves S2.menumap.5
    [
      'memberships_completed',
      'memberships_past',
      'old menu link memberships_completed is mapped to memberships_past',
    ],
    // proves S2.menumap.6
    ['selectMembership', 'm', 'old menu link selectMembership is mapped to m'],
    // proves S2.menumap.7
    ['events', 'e', 'old menu link events is mapped to e'],
  ])('%s means %s %s', (link, screen) => {
    expect(links([item({ link })])).toEqual([screen])
  })
  it('an older name is hidden like the screen it means', () => {
    expect(
      links([item({ link: 'events' })], settingsWith({ widget_settings: { gt_view_type: 'OFF' } })),
    ).toEqual([])
  })
})

describe('what the settings hide', () => {
  it.each<{ link: string; off: Overrides; on: Overrides; because: string }>([
    // proves S2.menuvis.1 S3.bookingset.7
    {
      link: 'e',
      off: { widget_settings: { gt_view_type: 'OFF' } },
      on: { widget_settings: { gt_view_type: 'SMALL' } },
      because: 'menu item e is hidden when eventsBooking is OFF',
    },
    // proves S2.menuvis.2 S3.bookingset.9
    {
      link: 'm',
      off: { widget_settings: { membership_showcase_view_type: 'OFF' } },
      on: { widget_settings: { membership_showcase_view_type: 'SMALL' } },
      because: 'menu item m is hidden when the membership showcase view type is OFF',
    },
    // proves S2.menuvis.3
    { link: 'login', off: {}, on: bySms, because: 'SMS is a way in' },
    // proves S2.menuvis.3
    {
      link: 'login',
      off: {},
      on: { auth: { social_auth: true } },
      because: 'so is a social account',
    },
    // proves S2.menuvis.3
    {
      link: 'login',
      off: {},
      on: { auth: { sms_password_auth: true } },
      because: 'and a password',
    },
    // proves S2.menuvis.4 S3.bookingset.10
    {
      link: 'memberships_current',
      off: { widget_settings: { client_membership_view_type: 'OFF' } },
      on: { widget_settings: { client_membership_view_type: 'LARGE' } },
      because: 'menu item memberships_current is hidden when clientMemberships is OFF',
    },
    // proves S2.menuvis.5
    {
      link: 'memberships_past',
      off: { widget_settings: { client_membership_view_type: 'OFF' } },
      on: { widget_settings: { client_membership_view_type: 'LARGE' } },
      because: 'menu item memberships_past is hidden when clientMemberships is OFF',
    },
    {
      link: 'memberships_past',
      off: { widget_settings: { client_membership_view_type: 'LARGE', membership_list_view_type: 'OFF' } },
      on: { widget_settings: { client_membership_view_type: 'LARGE', membership_list_view_type: 'SMALL' } },
      because: 'without lists only the membership that ends first is shown',
    },
    // proves S2.menuvis.6 S3.bookingset.17
    {
      link: 'surveys_current',
      off: { survey: { enabled: false } },
      on: {},
      because: 'menu item surveys_current is shown only if surveys are enabled',
    },
    // proves S2.menuvis.7
    {
      link: 'surveys_completed',
      off: { survey: { enabled: false } },
      on: {},
      because: 'menu item surveys_completed is shown only if surveys are enabled',
    },
  ])('$link comes and goes with its module: $because', ({ link, off, on }) => {
    expect(links([item({ link })], settingsWith(off))).toEqual([])
    expect(links([item({ link })], settingsWith(on))).toEqual([link])
  })
  // proves S2.menuvis.8
  it('memberships_unpaid never shows, even where the company lists it', () => {
    expect(links([item({ link: 'memberships_unpaid' })])).toEqual([])
  })
})

describe('the bottom bar', () => {
  // proves S2.bottombar.2
  it('Home leads to the main page where clients can sign in', () => {
    expect(homeScreen(settingsWith(bySms))).toBe('main')
  })
  // proves S2.bottombar.3
  it('Home leads to the company’s root where they cannot', () => {
    expect(homeScreen(settingsWith())).toBe('home')
  })
})

describe('the big button', () => {
  const at = (route: string, state: CentralState | null) =>
    centralAction(`/i/:company/${route}`, state, 'EVENT_BOOKING')

  it.each<[route: string, states: Partial<Record<CentralState, CentralLabel>>, because: string]>([
    // proves S2.action.1
    [
      'b/:branch/r/:resource/d',
      { ready: 'book', rental: 'rent', hoursFirst: 'continue' },
      'days of a resource',
    ],
    // proves S2.action.1
    ['b/:branch/r/:resource/m', { ready: 'book', rental: 'rent', hoursFirst: 'continue' }, 'its month'],
    // proves S2.action.1
    ['b/:branch/r/:resource/rs/:service/w', { ready: 'book', rental: 'rent' }, 'its week'],
    // proves S2.action.1
    ['b/:branch/s/:service/d', { ready: 'book', rental: 'rent' }, 'days of a service'],
    // proves S2.action.1
    ['b/:branch/s/:service/w', { ready: 'book', rental: 'rent' }, 'its week'],
    // proves S2.action.1
    ['b/:branch/s/:service/sr/:resource/m', { ready: 'book', rental: 'rent' }, 'month of a rental'],
    // proves S2.action.1
    ['b/:branch/s/:service/sr/:resource/w', { ready: 'book', rental: 'rent' }, 'its week'],
    // proves S2.action.2
    [
      'b/:branch/s/:service/c/:dateTime',
      { ready: 'confirm', payable: 'pay', lost: 'chooseTime', unproven: 'signIn' },
      'central button on the service confirmation screen reads “Confirm” and triggers that screen’s action',
    ],
    // proves S2.action.3
    [
      'b/:branch/r/:resource/c/:dateTime',
      { ready: 'confirm', payable: 'pay', lost: 'chooseTime', unproven: 'signIn' },
      'central button on the appointment confirmation screen reads “Confirm” and triggers that screen’s action',
    ],
    ['b/:branch/e/:event', { ready: 'book', lost: 'otherDates' }, 'full or over: other dates'],
    // proves S2.action.3
    [
      'b/:branch/e/:event/c/:dateTime',
      { ready: 'confirm', payable: 'pay', lost: 'otherDates', unproven: 'signIn' },
      'as a visit',
    ],
    // proves S2.action.4
    [
      'm/:membership',
      { ready: 'order', payable: 'pay', unproven: 'signInToOrder' },
      'a membership is ordered, and paid at once',
    ],
    ['success/m/:membership', { payable: 'pay', ready: 'book' }, 'ordered, and perhaps to be paid'],
    [
      'memberships_details/:membership',
      { payable: 'pay', frozen: 'unfreeze', ready: 'book' },
      'the likeliest thing to do with it',
    ],
    ['payment/m/:membership', { payable: 'pay' }, 'a membership is paid'],
    ['payment/r/:record', { payable: 'pay' }, 'a booking is paid'],
    [
      'payment_success/r/:record',
      { payable: 'pay', ready: 'bookAnother' },
      'paid, and the next visit of the series is to be paid',
    ],
    ['payment_failure/m/:membership', { payable: 'payAgain' }, 'not paid'],
    ['receipt/r/:record', { ready: 'print' }, 'a receipt is printed'],
    ['memberships_freeze/:membership', { ready: 'freeze', frozen: 'unfreeze' }, 'freezing, and its end'],
    // proves S2.action.5
    [
      'login',
      { ready: 'signIn' },
      'central button on login reads “Sign in” and triggers that screen’s action',
    ],
    // proves S2.action.6
    [
      'registration',
      { ready: 'signUp' },
      'central button on registration reads “Sign up” and triggers that screen’s action',
    ],
    // proves S2.action.7
    [
      'reset_password',
      { ready: 'confirm' },
      'central button on reset password reads “Confirm” and triggers that screen’s action',
    ],
    // proves S2.action.8
    [
      'profile',
      { ready: 'save' },
      'central button on profile reads “Save” and triggers that screen’s action',
    ],
    // proves S2.action.9
    [
      'change_phone',
      { ready: 'confirm' },
      'central button on change phone reads “Confirm” and triggers that screen’s action',
    ],
    // proves S2.action.10
    [
      'change_password',
      { ready: 'savePassword' },
      'central button on change password reads “Save password” and triggers that screen’s action',
    ],
    ['b', {}, 'a list of the flow: a tap on a row goes on'],
    ['e', {}, 'so are events'],
    ['booking', {}, 'it leads on by itself'],
    ['b/:branch', { ready: 'book' }, 'the way into the flow of the branch'],
    ['b/:branch/r', {}, 'nobody is chosen yet'],
    ['b/:branch/e', {}, 'no event is'],
    ['b/:branch/s/:service/r', {}, 'nobody is chosen for the service'],
    ['b/:branch/s/:service/sr', {}, 'no room is'],
    ['b/:branch/s', { ready: 'continue' }, 'a cart goes on'],
    ['b/:branch/r/:resource/s', { ready: 'continue' }, 'so it does with a resource'],
    ['b/:branch/r/:resource/rs', { ready: 'continue' }, 'and before a week'],
    ['cart', { ready: 'chooseTime' }, 'with something in it'],
    ['success', { ready: 'bookAnother' }, 'booked'],
    ['success/r/:record', { payable: 'pay', ready: 'bookAnother' }, 'booked'],
    [
      'booking/:record',
      { payable: 'pay', ahead: 'addToCalendar', past: 'bookAgain' },
      'what is due comes first, moving stands beside',
    ],
    ['delete_account', {}, 'a client who leaves is not asked to book'],
    [
      'booking/:record/move',
      { ready: 'moveTo', movable: 'moveHere', lost: 'chooseTime' },
      'a chosen time, then the check; never Book',
    ],
    [
      'records_details/:record/move',
      { ready: 'moveTo', movable: 'moveHere', lost: 'chooseTime' },
      'for a client as for a guest',
    ],
    [
      'records_details/:record',
      {
        payable: 'pay',
        ahead: 'addToCalendar',
        ratable: 'review',
        surveyed: 'takeSurvey',
        ready: 'bookAgain',
      },
      'the likeliest thing to do with it',
    ],
    ['records_details/:record/review', { ready: 'sendReview' }, 'stars are sent'],
    ['surveys_current/:survey', { ready: 'sendAnswers' }, 'answers are sent'],
    [
      'waiting/:entry',
      { offered: 'takeOffer', rental: 'rent', payable: 'pay', lost: 'bookAgain', ready: 'bookAnother' },
      'a place on a waiting list',
    ],
  ])('on /%s it reads %j and triggers the screen: %s', (route, states, _because) => {
    const all: CentralState[] = [
      'ready',
      'hoursFirst',
      'rental',
      'lost',
      'unproven',
      'movable',
      'ahead',
      'past',
      'ratable',
      'surveyed',
      'offered',
      'payable',
      'frozen',
    ]
    for (const state of all) {
      const label = states[state]
      expect(at(route, state), state).toEqual(label === undefined ? null : { label, leadsTo: null })
    }
    expect(at(route, null), 'not there while the screen has nothing to press').toBeNull()
  })

  // proves S2.action.11 S2.action.12
  it.each(['', '/', '/about', '/main', '/m', '/records_current', '/notifications', '/error'])(
    'on /i/:company%s it reads record and leads into booking, or to the events of a company that starts with them',
    (route) => {
      expect(centralAction(`/i/:company${route}`, null, 'COMMON_BOOKING')).toEqual({
        label: 'record',
        leadsTo: 'booking',
      })
      expect(centralAction(`/i/:company${route}`, null, 'EVENT_BOOKING')).toEqual({
        label: 'record',
        leadsTo: 'events',
      })
    },
  )
})

describe('the menu in a row of words', () => {
  const rowOf = (items: MenuItem[], settings = settingsWith(bySms), signedIn = false) => {
    const { entries, signIn, hasMore } = topNavigation(items, { signedIn, settings })
    return { words: entries.map(({ link }) => link), signIn: signIn?.link, hasMore }
  }
  const own = (...names: string[]) => names.map((link, index) => item({ link, order: index }))

  it('guests have booking, classes, memberships and the page about the company, and come in beside them', () => {
    expect(rowOf([])).toEqual({ words: ['booking', 'e', 'm', 'about'], signIn: 'login', hasMore: false })
  })
  it('what is off has no word', () => {
    const off = settingsWith({
      widget_settings: { gt_view_type: 'OFF', membership_showcase_view_type: 'OFF' },
    })
    expect(rowOf([], off)).toEqual({ words: ['booking', 'about'], signIn: undefined, hasMore: false })
  })
  it('clients find what is theirs behind their button', () => {
    expect(rowOf([], settingsWith(bySms), true)).toEqual({
      words: ['booking', 'e', 'm', 'about'],
      signIn: undefined,
      hasMore: true,
    })
  })
  it('the company’s items stay as they are, with the page about it at the end', () => {
    expect(rowOf(own('home', 'e', 'booking')).words).toEqual(['e', 'booking', 'about'])
    expect(rowOf(own('about', 'booking')).words).toEqual(['about', 'booking'])
  })
  it('what has no room stays in the menu', () => {
    const many = own('booking', 'e', 'm', 'waiting', 'cart', 'b')
    expect(rowOf(many)).toEqual({
      words: ['booking', 'e', 'm', 'waiting', 'about'],
      signIn: undefined,
      hasMore: true,
    })
    expect(rowOf(own('booking', 'login', 'registration'))).toEqual({
      words: ['booking', 'about'],
      signIn: 'login',
      hasMore: true,
    })
  })
})

describe('the button of the home screen', () => {
  it('is the way into booking, and goes on once services are collected there', () => {
    for (const home of ['/i/:company', '/i/:company/main']) {
      expect(centralAction(home, null, 'COMMON_BOOKING')).toEqual({ label: 'record', leadsTo: 'booking' })
      expect(centralAction(home, 'ready', 'COMMON_BOOKING')).toEqual({ label: 'continue', leadsTo: null })
    }
  })
})

describe('a menu item leads somewhere', () => {
  it.each([
    { type: 'STATE', link: '/e/', leads: true, because: 'slashes around a screen do not count' },
    { type: 'STATE', link: 'https://studio.example', leads: false, because: 'no screen has this name' },
    { type: 'STATE', link: 'a b', leads: false, because: 'a screen has no blanks' },
    { type: 'LINK', link: ' https://studio.example ', leads: true, because: 'blanks around it do not count' },
    { type: 'LINK', link: 'javascript:alert(1)', leads: false, because: 'it would run in the page' },
    { type: 'LINK', link: 'e', leads: false, because: 'it is no full address' },
  ] as const)('$type “$link”: $leads, $because', ({ type, link, leads }) => {
    expect(leadsSomewhere({ type, link })).toBe(leads)
  })
})
