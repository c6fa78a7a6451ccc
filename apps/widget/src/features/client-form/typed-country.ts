/** The country of a number that is being typed, read from its calling code alone: what knows every rule is loaded later. */
import countries from './phone-countries.json' with { type: 'json' }

export type PhoneCountry = (typeof countries)[number]
export const phoneCountries: readonly PhoneCountry[] = countries

const international = /^\s*(?:\+|00(?=[1-9]))/
const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')
const afterPlus = (typed: string) => digitsOf(typed.replace(international, ''))

export const countryBy = (code: string): PhoneCountry | undefined =>
  countries.find((country) => country.code === code)

/**
 * Whose number it is: `home` while no calling code is typed, undefined for one of a country outside the list. Of countries that
 * share a code the one in use is kept.
 */
export function countryOfTyped(typed: string, home: string, inUse: string = home): string | undefined {
  if (!international.test(typed)) return home
  const digits = afterPlus(typed)
  const owners = countries
    .filter(({ dial }) => digits.startsWith(dial))
    .toSorted((one, other) => other.dial.length - one.dial.length)
    .filter(({ dial }, _, [longest]) => dial.length === longest?.dial.length)
  const isOwner = (code: string) => owners.some((owner) => owner.code === code)
  return [inUse, home].find(isOwner) ?? owners[0]?.code
}

/** The number after another country was chosen: its calling code stands in front of what had been typed without one. */
export function inCountry(typed: string, from: string | undefined, to: string, home: string): string {
  const dial = countryBy(to)?.dial ?? ''
  const before = from === undefined ? undefined : countryBy(from)?.dial
  const bare = international.test(typed)
    ? afterPlus(typed).slice(before !== undefined && afterPlus(typed).startsWith(before) ? before.length : 0)
    : // The zero in front is of the country itself and is not dialled from abroad.
      digitsOf(typed).replace(/^0/, '')
  if (bare === '') return to === home ? '' : `+${dial} `
  return `+${dial} ${bare}`
}
