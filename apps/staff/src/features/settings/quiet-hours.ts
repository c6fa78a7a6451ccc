/** Form state of quiet hours. No React here. docs/rules/messages.md, Quiet hours */
import type { BookingSettings } from '@zapys/contract'

export type QuietHours = NonNullable<BookingSettings['messages']['quiet_hours']>

/** Default of the company. */
const usual: QuietHours = { from: 22 * 3600, until: 8 * 3600 }

/** `from` and `until` in seconds from midnight; null: empty field. */
export type QuietDraft = { isOn: boolean; from: number | null; until: number | null }

/** Equal hours mean none; the form then shows the default ones. */
export const quietDraft = (stored: QuietHours = usual): QuietDraft =>
  stored.from === stored.until ? { isOn: false, ...usual } : { isOn: true, ...stored }

/** Undefined: a field is empty, or both are equal. */
export function quietIn({ isOn, from, until }: QuietDraft): QuietHours | undefined {
  if (!isOn) return { from: 0, until: 0 }
  return from === null || until === null || from === until ? undefined : { from, until }
}
