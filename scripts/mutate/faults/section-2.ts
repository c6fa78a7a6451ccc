import type { Fault } from '../fault.ts'

const menu = 'packages/domain/src/menu/menu.ts'
const routes = 'apps/widget/src/app/routes.ts'
const screens = 'apps/widget/src/app/screens.tsx'
const accounts = 'apps/widget/src/screens/accounts'
const booking = 'apps/widget/src/screens/booking'
const words = 'packages/i18n/src/messages/chrome.en.json'

/** Screens, menu and chrome. */
export const faultsOfScreens: Fault[] = [
  { ids: ['S2.route.1'], file: routes, from: "start: '/',", to: "start: '/start'," },
  { ids: ['S2.route.2'], file: routes, from: "companyIndex: '/i',", to: "companyIndex: '/companies'," },
  { ids: ['S2.route.36'], file: routes, from: "startError: '/error',", to: "startError: '/errors'," },
  {
    ids: ['S2.route.36'],
    file: 'apps/widget/src/screens/errors/error.tsx',
    from: "statusOf(query.get('statusCode'))",
    to: "statusOf(query.get('status'))",
  },
  {
    ids: ['S2.bookroute.11'],
    file: screens,
    from: "import('#widget/screens/booking/resource-service-by-week.tsx')",
    to: "import('#widget/screens/booking/resource-by-month.tsx')",
  },
  {
    ids: ['S2.bookroute.12'],
    file: screens,
    from: "import('#widget/screens/booking/service-by-date.tsx')",
    to: "import('#widget/screens/booking/service-by-week.tsx')",
  },
  {
    ids: ['S2.bookroute.16'],
    file: screens,
    from: "import('#widget/screens/booking/rent-by-month.tsx')",
    to: "import('#widget/screens/booking/service-resource-by-week.tsx')",
  },
  {
    ids: ['S2.flow.2'],
    file: 'packages/domain/src/flows/next-screen.ts',
    from: "when: (now) => now.resourceFirst, to: 'resources' }",
    to: "when: (now) => !now.resourceFirst, to: 'resources' }",
  },
  {
    ids: ['S2.action.1'],
    file: `${booking}/choose-time.tsx`,
    from: "label: text('booking.book'),",
    to: "label: text('booking.confirm'),",
  },
  {
    ids: ['S2.action.2', 'S2.action.3'],
    file: `${booking}/confirm-visit.tsx`,
    from: "label: text('booking.confirm'),",
    to: "label: text('booking.book'),",
  },
  {
    ids: ['S2.action.5'],
    file: `${accounts}/sign-in-by-code.tsx`,
    from: "label: text('chrome.action.signIn')",
    to: "label: text('chrome.action.confirm')",
  },
  {
    ids: ['S2.action.6', 'S2.action.7'],
    file: `${accounts}/password-by-code.tsx`,
    from: "kind === 'sign_up' ? 'chrome.action.signUp'",
    to: "kind !== 'sign_up' ? 'chrome.action.signUp'",
  },
  {
    ids: ['S2.action.8'],
    file: `${accounts}/profile.tsx`,
    from: "text('chrome.action.save')",
    to: "text('chrome.action.send')",
  },
  {
    ids: ['S2.action.9'],
    file: `${accounts}/change-phone.tsx`,
    from: "text('chrome.action.confirm')",
    to: "text('chrome.action.save')",
  },
  {
    ids: ['S2.action.10'],
    file: `${accounts}/change-password.tsx`,
    from: "text('chrome.action.send')",
    to: "text('chrome.action.save')",
  },
  {
    ids: ['S2.action.11'],
    file: words,
    from: '"chrome.action.record": "Record"',
    to: '"chrome.action.record": "Start"',
  },
  {
    ids: ['S2.action.12'],
    file: 'packages/domain/src/menu/central-action.ts',
    from: "startScreen === 'EVENT_BOOKING' ? 'events' : 'booking'",
    to: "startScreen === 'EVENT_BOOKING' ? 'booking' : 'booking'",
  },
  {
    ids: ['S2.bottombar.2', 'S2.bottombar.3'],
    file: menu,
    from: "? 'main' : 'home'",
    to: "? 'home' : 'main'",
  },
  {
    ids: ['S2.menu.3'],
    file: menu,
    from: "{ link: 'records_current', display_type: 'AUTHENTICATED' }",
    to: "{ link: 'records_current', display_type: 'ALWAYS' }",
  },
  {
    ids: ['S2.menu.5'],
    file: menu,
    from: "{ link: 'login', display_type: 'NOT_AUTHENTICATED' }",
    to: "{ link: 'login', display_type: 'ALWAYS' }",
  },
  {
    ids: ['S2.menu.11'],
    file: menu,
    from: 'AUTHENTICATED: (signedIn) => signedIn,',
    to: 'AUTHENTICATED: () => true,',
  },
  {
    ids: ['S2.menu.12'],
    file: menu,
    from: 'NOT_AUTHENTICATED: (signedIn) => !signedIn',
    to: 'NOT_AUTHENTICATED: () => true',
  },
  { ids: ['S2.menu.13'], file: menu, from: 'first.order - second.order', to: 'second.order - first.order' },
  { ids: ['S2.menu.14'], file: menu, from: '    name,\n    target', to: '    name: null,\n    target' },
  {
    ids: ['S2.menu.15'],
    file: 'apps/widget/src/chrome/left-menu.tsx',
    from: "target={entry.target ?? '_blank'}",
    to: "target={'_blank'}",
  },
  {
    ids: ['S2.menu.16'],
    file: 'apps/widget/src/chrome/left-menu.tsx',
    from: 'withIcon={menu.show_icons ?? true}',
    to: 'withIcon={true}',
  },
  {
    ids: ['S2.menumap.2'],
    file: menu,
    from: "['history', 'records_past']",
    to: "['history', 'records_current']",
  },
  { ids: ['S2.menumap.7'], file: menu, from: "['events', 'e'],\n", to: '' },
  { ids: ['S2.menuvis.1'], file: menu, from: "gt_view_type === 'OFF'", to: "gt_view_type === 'LARGE'" },
  {
    ids: ['S2.menuvis.3'],
    file: menu,
    from: '!anyAuthorization(settings)]',
    to: 'anyAuthorization(settings)]',
  },
  {
    ids: ['S2.menuvis.6', 'S2.menuvis.7'],
    file: menu,
    from: '=> !settings.survey.enabled',
    to: '=> false && !settings.survey.enabled',
  },
  {
    ids: ['S2.menuvis.8'],
    file: menu,
    from: "['memberships_unpaid', () => true]",
    to: "['memberships_unpaid', () => false]",
  },
]
