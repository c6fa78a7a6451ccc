/** Rarely used screens. Each is loaded on demand, so that the first scripts stay small. */
import type { ComponentType } from 'react'
import { lazyPart } from '#staff/features/part/lazy-part.tsx'

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => (await load())[name])
const main = (load: () => Promise<{ default: ComponentType }>) => screen(load, 'default')

export const AbsenceScreen = main(() => import('#staff/screens/hours/absence.tsx'))
export const BookingPageScreen = screen(() => import('#staff/screens/booking-page.tsx'), 'BookingPageScreen')
export const BranchSettingsScreen = main(() => import('#staff/screens/branch-settings.tsx'))
export const BranchesScreen = main(() => import('#staff/screens/branches.tsx'))
export const CatalogueScreen = screen(
  () => import('#staff/screens/catalogue/catalogue.tsx'),
  'CatalogueScreen',
)
export const ClassesScreen = screen(() => import('#staff/screens/classes/classes.tsx'), 'ClassesScreen')
export const DoublesScreen = main(() => import('#staff/screens/clients/doubles.tsx'))
export const HoursOfScreen = main(() => import('#staff/screens/hours/hours-of.tsx'))
export const HoursScreen = main(() => import('#staff/screens/hours/hours.tsx'))
export const ImportScreen = main(() => import('#staff/screens/clients/import.tsx'))
export const InboxScreen = screen(() => import('#staff/screens/inbox/inbox.tsx'), 'InboxScreen')
export const MoneyScreens = main(() => import('#staff/screens/money/money.tsx'))
export const NotificationsScreen = screen(
  () => import('#staff/screens/notifications.tsx'),
  'NotificationsScreen',
)
export const ProviderArrivalScreen = main(() => import('#staff/screens/sign-in/provider-arrival.tsx'))
export const ReviewsScreen = screen(() => import('#staff/screens/ratings/ratings.tsx'), 'ReviewsScreen')
export const SettingsScreen = screen(() => import('#staff/screens/settings/settings.tsx'), 'SettingsScreen')
export const SetUpScreen = screen(() => import('#staff/screens/set-up/set-up.tsx'), 'SetUpScreen')
export const SurveysScreen = screen(() => import('#staff/screens/surveys/surveys.tsx'), 'SurveysScreen')
export const TextsScreen = screen(() => import('#staff/screens/texts/texts.tsx'), 'TextsScreen')
export const WaitingScreen = screen(
  () => import('#staff/screens/waiting-list/waiting-list.tsx'),
  'WaitingScreen',
)
