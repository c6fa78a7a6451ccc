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

/** Subject of a message to a client; undefined if staff have no name for it. */
export function messageName(kind: string | null, text: Text): string | undefined {
  const known = kinds.find((one) => one === kind)
  return known && text(`desk.message.${known}`)
}
