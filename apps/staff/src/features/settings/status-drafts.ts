/** Form state of booking statuses. */
import type { CompanySettings } from '@zapys/contract'
import { isCommon } from '#staff/features/booking/statuses.ts'

type Statuses = CompanySettings['appointment_statuses']
export type StatusDraft = { code: string; colour: string; name: string }

/** Built-in statuses that a list usually contains. */
export const commonStatuses = ['CONFIRMED', 'LATE', 'ARRIVED', 'DONE', 'NO_SHOW', 'CANCELLED'] as const
type CommonStatus = (typeof commonStatuses)[number]

const colourOf: Record<CommonStatus, string> = {
  CONFIRMED: '#1f7a4d',
  LATE: '#9a6700',
  ARRIVED: '#2563a8',
  DONE: '#5f6b66',
  NO_SHOW: '#b3261e',
  CANCELLED: '#8a5a00',
}

/** Without a list, a company starts with the status of its new bookings. */
export const statusDrafts = (stored: Statuses): StatusDraft[] =>
  stored.length === 0
    ? [commonDraft('CONFIRMED')]
    : stored.map(({ code, colour, name }) => ({ code, colour, name: name ?? '' }))

export const commonDraft = (code: CommonStatus): StatusDraft => ({ code, colour: colourOf[code], name: '' })

/** A new status with an unused code. */
export function ownDraft(rows: readonly StatusDraft[]): StatusDraft {
  const codes = new Set(rows.map(({ code }) => code))
  const number = Array.from({ length: rows.length + 1 }, (_, index) => index + 1).find(
    (one) => !codes.has(`OWN_${one}`),
  )
  return { code: `OWN_${number}`, colour: '#6b4fa0', name: '' }
}

export const storedStatuses = (rows: readonly StatusDraft[]): Statuses =>
  rows.map(({ code, colour, name }) => ({ code, colour, name: name.trim() || null }))

/** A custom status needs a name, or clients would see its code. */
export const isUnnamed = ({ code, name }: StatusDraft) => !isCommon(code) && name.trim() === ''
