/** Names of screens: those of the first table, which every visitor loads, and those of the account. */
import type { ComponentType } from 'react'
import type { CompanyRouteName } from '#widget/routes/routes.ts'

/** The error page is outside the company's layout. */
export type CompanyScreenName = Exclude<CompanyRouteName, 'error'>

/** Screens on the way to a booking. */
export type FirstScreenName =
  | 'home'
  | 'main'
  | 'about'
  | 'licence'
  | 'booking'
  | 'cart'
  | 'branches'
  | 'branch'
  | 'resources'
  | 'resource'
  | 'resourceServices'
  | 'resourceByDate'
  | 'resourceByMonth'
  | 'resourceThenService'
  | 'resourceServiceByWeek'
  | 'resourceConfirmation'
  | 'services'
  | 'serviceByDate'
  | 'serviceByWeek'
  | 'serviceResources'
  | 'rentResources'
  | 'rentByMonth'
  | 'serviceResourceByWeek'
  | 'serviceConfirmation'
  | 'manage'
  | 'manageMove'
  | 'waiting'
  | 'success'
  | 'successAppointment'
  | 'events'
  | 'branchEvents'
  | 'event'
  | 'eventConfirmation'

/** All others: sign-in, own data, buying and paying. */
export type AccountScreenName = Exclude<CompanyScreenName, FirstScreenName>

export type ScreenModule = { default: ComponentType }
