/** Countries for phone numbers in tables, by name in the user's language. */
import type { Locale } from '@zapys/contract'

const codes =
  'AT AU AZ BE BG BY CA CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IL IT KZ LT LU LV MD ME MK NL NO PL PT RO RS RU SE SI SK TR UA US UZ'.split(
    ' ',
  )

export function countryOptions(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
}
