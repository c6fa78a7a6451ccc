import type { CompanySettings } from '@zapys/contract'
import type { Text } from '#staff/language/language.tsx'

type Statuses = CompanySettings['appointment_statuses']

/** Statuses of every company; their texts are in the catalogue. */
const common = [
  'PENDING_PAYMENT',
  'CONFIRMED',
  'CONFIRMED_BY_CLIENT',
  'LATE',
  'ARRIVED',
  'DONE',
  'NO_SHOW',
  'CANCELLED',
] as const
type Common = (typeof common)[number]
export const isCommon = (code: string): code is Common => common.some((one) => one === code)

/** Statuses that staff can set, the company's own first. Cancelling is a separate action. */
export function statusesToChoose(own: Statuses, cancelTo: string | undefined): string[] {
  const known = [...own.map(({ code }) => code), 'CONFIRMED', 'DONE', 'NO_SHOW']
  // In the order of a visit.
  const codes = new Set(known.flatMap((code) => (code === 'DONE' ? ['LATE', 'ARRIVED', code] : [code])))
  codes.delete('CANCELLED')
  if (cancelTo !== undefined) codes.delete(cancelTo)
  return [...codes]
}

export function statusName(code: string, own: Statuses, text: Text): string {
  const named = own.find((status) => status.code === code)?.name
  if (named) return named
  return isCommon(code) ? text(`desk.status.${code}`) : code
}

const LATE = 'LATE'

export type StatusTone = 'new' | 'confirmed' | 'late' | 'done' | 'missed'

export function statusTone(code: string): StatusTone {
  if (code === 'DONE') return 'done'
  if (code === 'NO_SHOW') return 'missed'
  if (code === LATE) return 'late'
  return code.startsWith('CONFIRMED') ? 'confirmed' : 'new'
}
