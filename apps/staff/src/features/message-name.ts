import type { Text } from '#staff/language/language.tsx'

const kinds = [
  'BOOKED',
  'MOVED',
  'CHANGED',
  'CANCELLED',
  'TO_PAY',
  'REMINDER',
  'PLACE_OFFERED',
  'SURVEY',
  'REVIEW',
  'CUSTOM',
] as const

/** What a message to a client is about; undefined: it has no name at the desk. */
export function messageName(kind: string | null, text: Text): string | undefined {
  const known = kinds.find((one) => one === kind)
  return known && text(`desk.message.${known}`)
}
