/**
 * Writes the list of countries of the phone field, and the subset of phone metadata that the widget formats numbers with. Numbers of other countries are accepted
 * as typed with their plus; the server holds the full set and decides. Run after an update of libphonenumber-js.
 */
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'

const countries = [
  'UA',
  'PL',
  'DE',
  'CZ',
  'SK',
  'RO',
  'HU',
  'MD',
  'LT',
  'LV',
  'EE',
  'BG',
  'AT',
  'CH',
  'FR',
  'ES',
  'PT',
  'IT',
  'NL',
  'BE',
  'IE',
  'GB',
  'SE',
  'NO',
  'DK',
  'FI',
  'GR',
  'CY',
  'HR',
  'SI',
  'RS',
  'BY',
  'RU',
  'KZ',
  'GE',
  'AM',
  'AZ',
  'TR',
  'IL',
  'AE',
  'US',
  'CA',
]

type Metadata = {
  version: number
  country_calling_codes: Record<string, string[]>
  countries: Record<string, unknown>
}

export function phoneMetadata(): Metadata {
  const all = createRequire(import.meta.url)('libphonenumber-js/metadata.min.json') as Metadata
  const callingCodes = Object.entries(all.country_calling_codes)
    .map(([code, owners]) => [code, owners.filter((country) => countries.includes(country))] as const)
    .filter(([, owners]) => owners.length > 0)
  return {
    version: all.version,
    country_calling_codes: Object.fromEntries(callingCodes),
    countries: Object.fromEntries(countries.map((country) => [country, all.countries[country]])),
  }
}

/** What the field shows before anything is loaded: calling code and an example as people of the country type it. */
export function phoneCountries(): { code: string; dial: string; example: string }[] {
  const require = createRequire(import.meta.url)
  const examples = require('libphonenumber-js/examples.mobile.json') as Record<string, string>
  const metadata = phoneMetadata() as unknown as MetadataJson
  return countries.map((country) => {
    const number = parsePhoneNumberFromString(
      examples[country]!,
      { defaultCountry: country as CountryCode },
      metadata,
    )!
    return { code: country, dial: number.countryCallingCode, example: number.formatNational() }
  })
}

if (import.meta.main) {
  const write = (path: string, content: unknown) =>
    writeFileSync(new URL(path, import.meta.url), JSON.stringify(content))
  write('../../../packages/ui/src/phone-metadata.json', phoneMetadata())
  write('../src/features/client-form/phone-countries.json', phoneCountries())
}
