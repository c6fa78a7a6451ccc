/** Whether a message has to name the time zone, and the zone's name. Pure. */
import type { Locale } from '@zapys/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Countries with several time zones. */
const WIDE = ['US', 'CA', 'MX', 'BR', 'AU', 'RU', 'KZ', 'ID', 'MN', 'CD', 'CL', 'ES', 'PT']

/** Missing in the types but available in Node. */
type RegionZones = { getTimeZones?(): string[] | undefined }

const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** True without a phone, for a country with several zones, and for a country without the branch's zone. */
export function mayLiveElsewhere(phone: string | undefined, timeZone: string): boolean {
  const country = phone === undefined ? undefined : parsePhoneNumberFromString(phone)?.country
  if (country === undefined || WIDE.includes(country)) return true
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & RegionZones
  return !(region.getTimeZones?.() ?? []).map(canonical).includes(canonical(timeZone))
}

/** Name and UTC offset at that time. */
export function zoneName({ timeZone, at }: { timeZone: string; at: string }, locale: Locale): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(Date.parse(at))
      .find(({ type }) => type === 'timeZoneName')!.value
  return [...new Set([named('long'), named('shortOffset')])].join(', ')
}
