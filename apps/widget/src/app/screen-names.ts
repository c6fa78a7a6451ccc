/** Names of screens: those of the first table, which every visitor loads, and account screens. */
import type { ComponentType } from 'react'
import type { CompanyRouteName } from '#widget/routes/routes.ts'

/** The error page is outside the company's layout. */
export type CompanyScreenName = Exclude<CompanyRouteName, 'error'>

/** Screens of the booking flow. */
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

/** All other screens: sign-in, own data, purchases and payments. */
export type AccountScreenName = Exclude<CompanyScreenName, FirstScreenName>

export type ScreenModule = { default: ComponentType }
