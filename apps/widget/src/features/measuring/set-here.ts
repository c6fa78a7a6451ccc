import type { BookingSettings } from '@zapys/contract'
import { isFramed } from '#widget/browser/frame.ts'
import type { RouteName } from '#widget/routes/routes.ts'

type AnalyticSettings = BookingSettings['analytic_settings']
type MeasuringIds = Omit<AnalyticSettings, 'in_frames'>

const partners = {
  google_target: 'Google',
  tag_manager: 'Google',
  facebook_pixel: 'Meta',
} as const satisfies Record<keyof MeasuringIds, string>

const setNames = (ids: MeasuringIds) =>
  (Object.keys(partners) as (keyof typeof partners)[]).filter((name) => Boolean(ids[name]))

/** Measuring partners of a company, without duplicates. */
export const partnersOf = (ids: MeasuringIds): string[] => [
  ...new Set(setNames(ids).map((name) => partners[name])),
]

/** In a frame the tags load only if the company allows it. The host page receives the events in either case. */
export const measuresHere = (settings: AnalyticSettings, framed = isFramed()): boolean =>
  (!framed || settings.in_frames === true) && setNames(settings).length > 0

/** Version of the consent text; a new text or tracker needs new consent. */
const TEXT_VERSION = 1
export const consentVersion = (ids: MeasuringIds): string => [TEXT_VERSION, ...setNames(ids)].join(' ')

/** Screens of sign-in, codes and own data, where nothing is measured and no consent is requested. */
const unmeasured: Partial<Record<RouteName, true>> = {
  login: true,
  logout: true,
  registration: true,
  resetPassword: true,
  signInCallback: true,
  profile: true,
  changePassword: true,
  changePhone: true,
  deleteAccount: true,
}
export const isMeasured = (screen: RouteName | undefined): boolean =>
  screen !== undefined && unmeasured[screen] === undefined
