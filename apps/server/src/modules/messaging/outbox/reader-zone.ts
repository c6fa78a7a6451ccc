/** Whether a message has to name the time zone of its times, and its name. Pure. */
import type { Locale } from '@zapys/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Their people use several times. */
const WIDE = ['US', 'CA', 'MX', 'BR', 'AU', 'RU', 'KZ', 'ID', 'MN', 'CD', 'CL', 'ES', 'PT']

/** Node has it, the types do not yet. */
type RegionZones = { getTimeZones?(): string[] | undefined }

const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** No phone, one of a wide country, or one of a country without the branch's zone. */
export function mayLiveElsewhere(phone: string | undefined, timeZone: string): boolean {
  const country = phone === undefined ? undefined : parsePhoneNumberFromString(phone)?.country
  if (country === undefined || WIDE.includes(country)) return true
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & RegionZones
  return !(region.getTimeZones?.() ?? []).map(canonical).includes(canonical(timeZone))
}

/** In words and as an offset at that time. */
export function zoneName(timeZone: string, locale: Locale, at: string): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(Date.parse(at))
      .find(({ type }) => type === 'timeZoneName')!.value
  return [...new Set([named('long'), named('shortOffset')])].join(', ')
}
