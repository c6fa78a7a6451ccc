/** How many parts an SMS has: GSM 03.38 and 3GPP TS 23.040. */

export type SmsLength = {
  encoding: 'GSM_7' | 'UCS_2'
  /** GSM-7 septets, or UTF-16 code units. */
  characters: number
  parts: number
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Sent as an escape and a second septet. */
const extended = new Set('^{}\\[~]|€\f')

export const isGsm7 = (text: string): boolean =>
  [...text].every((character) => basic.has(character) || extended.has(character))

/** A message of several parts has a header in each, so each holds fewer characters. */
const capacity = { GSM_7: { one: 160, each: 153 }, UCS_2: { one: 70, each: 67 } } as const

export function smsLength(text: string): SmsLength {
  const encoding = isGsm7(text) ? 'GSM_7' : 'UCS_2'
  const units =
    encoding === 'GSM_7'
      ? [...text].map((character) => (extended.has(character) ? 2 : 1))
      : [...text].map((character) => character.length)
  return {
    encoding,
    characters: units.reduce((sum, unit) => sum + unit, 0),
    parts: partsOf(units, capacity[encoding]),
  }
}

/** An escape and a surrogate pair are never split between two parts. */
function partsOf(units: readonly number[], { one, each }: { one: number; each: number }): number {
  if (units.reduce((sum, unit) => sum + unit, 0) <= one) return 1
  let parts = 1
  let used = 0
  for (const unit of units) {
    if (used + unit > each) {
      parts += 1
      used = 0
    }
    used += unit
  }
  return parts
}
