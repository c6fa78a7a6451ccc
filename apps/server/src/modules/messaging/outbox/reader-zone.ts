/** Whether a message has to name the time zone, and the zone's name. Pure. */
import type { Locale } from '@zapys/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Countries with several time zones. */
const WIDE = ['US', 'CA', 'MX', 'BR', 'AU', 'RU', 'KZ', 'ID', 'MN', 'CD', 'CL', 'ES', 'PT']

/** Missing in the types but available in Node. */
type RegionZones = { getTimeZones?(): string[] | undefined }

/** A zone may have several names. Cached, because the platform takes a millisecond for a country. */
const canonical = cached(
  (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone,
)

const zonesOf = cached((country: string): ReadonlySet<string> => {
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & RegionZones
  return new Set((region.getTimeZones?.() ?? []).map(canonical))
})

/** For few different arguments: there are some 250 countries and 600 zones. */
function cached<Value>(read: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>()
  return (name) => {
    const known = values.get(name)
    if (known !== undefined) return known
    const value = read(name)
    values.set(name, value)
    return value
  }
}

/** True without a phone, for a country with several zones, and for a country without the branch's zone. */
export function mayLiveElsewhere(phone: string | undefined, timeZone: string): boolean {
  const country = phone === undefined ? undefined : parsePhoneNumberFromString(phone)?.country
  if (country === undefined || WIDE.includes(country)) return true
  return !zonesOf(country).has(canonical(timeZone))
}

/** Name and UTC offset at that time. */
export function zoneName({ timeZone, at }: { timeZone: string; at: string }, locale: Locale): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(Date.parse(at))
      .find(({ type }) => type === 'timeZoneName')!.value
  return [...new Set([named('long'), named('shortOffset')])].join(', ')
}
