/** A company's ids at its advertisers, only in the formats that these issue. docs/rules/measuring.md. */
import type { BookingSettings } from '@zapys/contract'
import type { Connection } from '../../../platform/db/database.ts'
import { findCompany } from './find-company.ts'
import { companySettings } from './settings.ts'

type AnalyticSettings = BookingSettings['analytic_settings']
export type MeasuringIds = Omit<AnalyticSettings, 'in_frames'>

/** Ids become part of script addresses and the content security policy, so only the exact formats are served. */
const forms: Record<keyof MeasuringIds, RegExp> = {
  /** With or without the label of a conversion. */
  google_target: /^AW-\d{6,12}(?:\/[\w-]{1,64})?$/,
  tag_manager: /^GTM-[A-Z0-9]{4,12}$/,
  facebook_pixel: /^\d{8,20}$/,
}

/** Replaces any other value with null: a mistyped id measures nothing, and a hostile one is never served. */
export function servedIds(stored: MeasuringIds): MeasuringIds {
  const checked = (name: keyof MeasuringIds) => {
    // Stored rows are untrusted: the value may not be a string.
    const id: unknown = stored[name]
    return typeof id === 'string' && forms[name].test(id) ? id : null
  }
  return {
    google_target: checked('google_target'),
    tag_manager: checked('tag_manager'),
    facebook_pixel: checked('facebook_pixel'),
  }
}

export const servedAnalytics = (stored: AnalyticSettings): AnalyticSettings =>
  stored.in_frames === true ? { ...servedIds(stored), in_frames: true } : servedIds(stored)

/** By the company's id or alias. Rejects with `company.notFound`. */
export async function readMeasuring(connection: Connection, key: string): Promise<AnalyticSettings> {
  const settings = await companySettings(connection, await findCompany(connection, key))
  return servedAnalytics(settings.booking_settings.analytic_settings)
}
