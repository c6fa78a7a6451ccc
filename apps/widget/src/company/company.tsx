import { createContext, useContext } from 'react'
import type { BookingSettings, Company, CompanySettings, Configuration } from '@zapys/contract'
import type { Tracking } from '#widget/tracking/tracking.ts'

export type CompanyInForce = {
  company: Company
  settings: CompanySettings
  bookingSettings: BookingSettings
  /** The visitor's origin: `source` and `utm` of a booking. */
  tracking: Tracking
}

const CompanyContext = createContext<CompanyInForce | null>(null)

export const CompanyContextProvider = CompanyContext.Provider

/** The company of the address. `company.id` is for calls; links keep the key from the address bar. */
export function useCompany(): CompanyInForce {
  const company = useContext(CompanyContext)
  if (company === null) throw new Error('There is no company around this screen')
  return company
}

/** Undefined if the response lacks the requested booking settings. */
export function companyInForce({
  company,
  settings,
}: Configuration): Omit<CompanyInForce, 'tracking'> | undefined {
  const bookingSettings = settings.booking_settings
  return bookingSettings && { company, settings, bookingSettings }
}
