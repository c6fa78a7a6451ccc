import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { ApiError } from '../../../platform/errors/api-error.ts'

/**
 * A typed phone as `+` and digits. Programs send digits with and without the plus; both must name a country, and be a
 * number that exists there: digits of a national number with a country that happens to fit their length are another phone.
 * Refuses with `phone.notInternational`.
 */
export function internationalPhone(typed: string): string {
  const text = typed.trim()
  const phone = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text.replace(/^00/, '')}`)
  if (phone === undefined || !phone.isValid()) throw new ApiError('phone.notInternational')
  return phone.number
}
