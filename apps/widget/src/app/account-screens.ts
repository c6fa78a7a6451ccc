/**
 * Screens of sign-in and of the client's own data, in the form of `screens.tsx`. A chunk of its own: most visitors book
 * and go, and never load this list, the addresses of its calls or its screens.
 */
import type { Locale } from '@zapys/contract'
import type { LazyArea } from '@zapys/i18n'
import '#widget/api/account-calls.ts'
import { partWithWords } from '#widget/language/catalogue.ts'
import type { CompanyScreenName, ScreenModule, ScreenNameOfFirstTable } from './screens.tsx'

export type AccountScreenName = Exclude<CompanyScreenName, ScreenNameOfFirstTable>

const modules: Record<AccountScreenName, () => Promise<ScreenModule>> = {
  login: () => import('#widget/screens/accounts/login.tsx'),
  logout: () => import('#widget/screens/accounts/logout.tsx'),
  registration: () => import('#widget/screens/accounts/registration.tsx'),
  resetPassword: () => import('#widget/screens/accounts/reset-password.tsx'),
  profile: () => import('#widget/screens/accounts/profile.tsx'),
  changePassword: () => import('#widget/screens/accounts/change-password.tsx'),
  changePhone: () => import('#widget/screens/accounts/change-phone.tsx'),
  deleteAccount: () => import('#widget/screens/accounts/delete-account.tsx'),
  userEvents: () => import('#widget/screens/records/user-events.tsx'),
  notifications: () => import('#widget/screens/notifications/notifications.tsx'),
  recordsCurrent: () => import('#widget/screens/records/records-current.tsx'),
  recordsPast: () => import('#widget/screens/records/records-past.tsx'),
  recordDetails: () => import('#widget/screens/records/record-details.tsx'),
  recordMove: () => import('#widget/screens/booking/manage/record-move.tsx'),
  review: () => import('#widget/screens/reviews/visits-to-review.tsx'),
  recordReview: () => import('#widget/screens/reviews/record-review.tsx'),
  surveysCurrent: () => import('#widget/screens/surveys/surveys-current.tsx'),
  surveysCompleted: () => import('#widget/screens/surveys/surveys-completed.tsx'),
  survey: () => import('#widget/screens/surveys/survey.tsx'),
  reviewsOfResource: () => import('#widget/screens/reviews/resource-reviews.tsx'),
  reviewsOfService: () => import('#widget/screens/reviews/service-reviews.tsx'),
}

const areas: Record<AccountScreenName, readonly LazyArea[]> = {
  login: ['account', 'account-errors'],
  logout: ['account'],
  registration: ['account', 'account-errors'],
  resetPassword: ['account', 'account-errors'],
  profile: ['account-errors', 'profile'],
  changePassword: ['account', 'account-errors', 'profile'],
  changePhone: ['account', 'account-errors', 'profile'],
  deleteAccount: ['profile'],
  userEvents: ['records'],
  notifications: ['notifications', 'account-errors'],
  recordsCurrent: ['records'],
  recordsPast: ['records'],
  recordDetails: ['manage', 'records'],
  recordMove: ['manage'],
  review: ['records', 'reviews'],
  recordReview: ['account-errors', 'records', 'reviews'],
  surveysCurrent: ['surveys'],
  surveysCompleted: ['surveys'],
  survey: ['account-errors', 'reviews', 'surveys'],
  reviewsOfResource: ['reviews'],
  reviewsOfService: ['reviews'],
}

const screens = new Map(
  Object.entries(modules).map(([name, load]) => [
    name,
    partWithWords<ScreenModule>(load, areas[name as AccountScreenName]),
  ]),
)

export const loadScreen = (name: AccountScreenName, locale: Locale) => screens.get(name)!(locale)
