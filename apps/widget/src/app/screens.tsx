/**
 * Maps routes to screens. Each screen is a separate chunk with a default export.
 * Account screens have a table of their own, `account-screens.ts`, loaded when the first of them is opened.
 */
import { createElement, use, useEffect } from 'react'
import type { Locale } from '@zapys/contract'
import type { LazyArea } from '@zapys/i18n'
import { markHydrated } from '#widget/browser/hydration.ts'
import { loadOnce } from '#widget/browser/load-once.ts'
import { partWithWords } from '#widget/language/catalogue.ts'
import { useLanguage } from '#widget/language/language.tsx'
import type { RouteName } from '#widget/routes/routes.ts'
import { paths } from '#widget/routes/routes.ts'
import type { AccountScreenName, CompanyScreenName, FirstScreenName, ScreenModule } from './screen-names.ts'

const modules: Record<FirstScreenName, () => Promise<ScreenModule>> = {
  home: () => import('#widget/screens/home/home.tsx'),
  main: () => import('#widget/screens/home/home.tsx'),
  about: () => import('#widget/screens/about/about.tsx'),
  licence: () => import('#widget/screens/about/licence.tsx'),
  booking: () => import('#widget/screens/booking/booking-start.tsx'),
  cart: () => import('#widget/screens/booking/cart/cart.tsx'),
  branches: () => import('#widget/screens/booking/branches.tsx'),
  branch: () => import('#widget/screens/booking/branch.tsx'),
  resources: () => import('#widget/screens/booking/resource-first/resources.tsx'),
  resource: () => import('#widget/screens/booking/resource-first/resource.tsx'),
  resourceServices: () => import('#widget/screens/booking/resource-first/services.tsx'),
  resourceByDate: () => import('#widget/screens/booking/resource-first/by-date.tsx'),
  resourceByMonth: () => import('#widget/screens/booking/resource-first/by-month.tsx'),
  resourceThenService: () => import('#widget/screens/booking/resource-first/then-service.tsx'),
  resourceServiceByWeek: () => import('#widget/screens/booking/resource-first/by-week.tsx'),
  resourceConfirmation: () => import('#widget/screens/booking/confirm/resource-confirmation.tsx'),
  services: () => import('#widget/screens/booking/service-first/services.tsx'),
  serviceByDate: () => import('#widget/screens/booking/service-first/by-date.tsx'),
  serviceByWeek: () => import('#widget/screens/booking/service-first/by-week.tsx'),
  serviceResources: () => import('#widget/screens/booking/service-first/resources.tsx'),
  rentResources: () => import('#widget/screens/booking/rent/resources.tsx'),
  rentByMonth: () => import('#widget/screens/booking/rent/by-month.tsx'),
  serviceResourceByWeek: () => import('#widget/screens/booking/rent/by-week.tsx'),
  serviceConfirmation: () => import('#widget/screens/booking/confirm/service-confirmation.tsx'),
  manage: () => import('#widget/screens/booking/manage/manage.tsx'),
  manageMove: () => import('#widget/screens/booking/manage/move.tsx'),
  waiting: () => import('#widget/screens/waiting-list/waiting-list.tsx'),
  success: () => import('#widget/screens/booking/success/success.tsx'),
  successAppointment: () => import('#widget/screens/booking/success/success.tsx'),
  events: () => import('#widget/screens/events/events.tsx'),
  branchEvents: () => import('#widget/screens/events/branch-events.tsx'),
  event: () => import('#widget/screens/events/event.tsx'),
  eventConfirmation: () => import('#widget/screens/events/event-confirmation.tsx'),
}

/** Text areas of a screen beyond the base ones; loaded together with the screen. */
const areas: Partial<Record<CompanyScreenName, readonly LazyArea[]>> = {
  home: ['home', 'ratings'],
  main: ['home', 'ratings'],
  resource: ['home', 'ratings'],
  resourceConfirmation: ['repeats'],
  serviceConfirmation: ['repeats'],
  manage: ['manage'],
  manageMove: ['manage'],
  waiting: ['waiting'],
  success: ['repeats'],
  successAppointment: ['repeats'],
}

export const isCompanyScreen = (name: RouteName | undefined): name is CompanyScreenName =>
  name !== undefined && name !== 'error' && paths[name].startsWith(paths.home)

const screens = new Map<string, (locale: Locale) => Promise<ScreenModule>>(
  Object.entries(modules).map(([name, load]) => [
    name,
    partWithWords<ScreenModule>(load, areas[name as CompanyScreenName]),
  ]),
)

const loadAccountScreen = loadOnce(async (key: `${AccountScreenName} ${Locale}`) => {
  const { loadScreen } = await import('./account-screens.ts')
  const [name, locale] = key.split(' ') as [AccountScreenName, Locale]
  return loadScreen(name, locale)
})

export const loadScreen = (name: CompanyScreenName, locale: Locale): Promise<ScreenModule> =>
  screens.get(name)?.(locale) ?? loadAccountScreen(`${name as AccountScreenName} ${locale}`)

/** Suspends until the screen's chunk and its texts are loaded. */
export function CompanyScreen({ name }: { name: CompanyScreenName }) {
  const screen = createElement(use(loadScreen(name, useLanguage().locale)).default)
  useEffect(markHydrated, [])
  return screen
}
