import type { Fault } from '../fault.ts'

const centralAction = 'packages/domain/src/menu/central-action.ts'
const menu = 'packages/domain/src/menu/menu.ts'
const routes = 'apps/widget/src/routes/routes.ts'
const screens = 'apps/widget/src/app/screens.tsx'
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
    from: "import('#widget/screens/booking/resource-first/by-week.tsx')",
    to: "import('#widget/screens/booking/resource-first/by-month.tsx')",
  },
  {
    ids: ['S2.bookroute.12'],
    file: screens,
    from: "import('#widget/screens/booking/service-first/by-date.tsx')",
    to: "import('#widget/screens/booking/service-first/by-week.tsx')",
  },
  {
    ids: ['S2.bookroute.16'],
    file: screens,
    from: "import('#widget/screens/booking/rent/by-month.tsx')",
    to: "import('#widget/screens/booking/rent/by-week.tsx')",
  },
  {
    ids: ['S2.flow.2'],
    file: 'packages/domain/src/flows/next-screen.ts',
    from: "when: (now) => now.resourceFirst, to: 'resources' }",
    to: "when: (now) => !now.resourceFirst, to: 'resources' }",
  },
  {
    ids: ['S2.action.1'],
    file: centralAction,
    from: "const times: Labels = { ready: 'book' }",
    to: "const times: Labels = { ready: 'confirm' }",
  },
  {
    ids: ['S2.action.2', 'S2.action.3'],
    file: centralAction,
    from: "const confirmation: Labels = { ready: 'confirm'",
    to: "const confirmation: Labels = { ready: 'book'",
  },
  {
    ids: ['S2.action.5'],
    file: centralAction,
    from: "login: { ready: 'signIn' }",
    to: "login: { ready: 'confirm' }",
  },
  {
    ids: ['S2.action.6', 'S2.action.7'],
    file: centralAction,
    from: "registration: { ready: 'signUp' },\n  reset_password: { ready: 'confirm' }",
    to: "registration: { ready: 'confirm' },\n  reset_password: { ready: 'signUp' }",
  },
  {
    ids: ['S2.action.8'],
    file: centralAction,
    from: "profile: { ready: 'save' }",
    to: "profile: { ready: 'send' }",
  },
  {
    ids: ['S2.action.9'],
    file: centralAction,
    from: "change_phone: { ready: 'confirm' }",
    to: "change_phone: { ready: 'save' }",
  },
  {
    ids: ['S2.action.10'],
    file: centralAction,
    from: "change_password: { ready: 'send' }",
    to: "change_password: { ready: 'save' }",
  },
  {
    ids: ['S2.action.11'],
    file: words,
    from: '"chrome.action.record": "Book"',
    to: '"chrome.action.record": "Start"',
  },
  {
    ids: ['S2.action.12'],
    file: centralAction,
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
    file: 'apps/widget/src/chrome/menu-link.tsx',
    from: "target={entry.target ?? '_blank'}",
    to: "target={'_blank'}",
  },
  {
    ids: ['S2.menu.16'],
    file: 'apps/widget/src/chrome/left-menu.tsx',
    from: '(menu.show_icons ?? true) &&',
    to: 'true &&',
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
