/** Settings that a branch can override: fields of each subject, conversion from and to requests. No React here. */
import type { BookingSettings, BranchSettingsAnswer, BranchSettingsChange } from '@zapys/contract'
import { secondsOfHours, typedHours, wholeIn } from '#staff/features/settings/hours-field.ts'
import type { Channel } from '#staff/features/settings/channel-order.tsx'
import {
  type RefundRow,
  refundIn,
  refundRows,
  type RuleRow,
  ruleRows,
  rulesIn,
  wholeBetween,
} from '#staff/features/settings/payment-drafts.ts'
import {
  type QuietDraft,
  quietDraft,
  type QuietHours,
  quietIn,
} from '#staff/features/settings/quiet-hours.ts'
import { remindersIn, typedReminders } from '#staff/features/settings/reminders.ts'
import { settingFields } from '#staff/features/settings/setting-fields.ts'

/** Without the part `widget`, which belongs to the whole company. */
const ofBranch = <Field extends { id: string }>(fields: readonly Field[]) =>
  fields.filter(
    (field): field is Exclude<Field, { id: `widget.${string}` }> => !field.id.startsWith('widget.'),
  )

export const branchFields = {
  rules: [
    { id: 'online_booking.enabled', kind: 'SWITCH' },
    { id: 'online_booking.least_notice', kind: 'HOURS' },
    { id: 'online_booking.furthest_days', kind: 'WHOLE' },
    { id: 'slot_cutter.slot_cutter', kind: 'MINUTES' },
    { id: 'appointment.allow_cancel', kind: 'SWITCH' },
    { id: 'appointment.cancel_notice', kind: 'HOURS' },
    { id: 'appointment.allow_move', kind: 'SWITCH' },
    { id: 'appointment.move_notice', kind: 'HOURS' },
  ],
  choosing: ofBranch(settingFields.choosing),
  classes: ofBranch(settingFields.classes),
  memberships: ofBranch(settingFields.memberships),
  messages: [
    { id: 'messages.reminders', kind: 'REMINDERS' },
    { id: 'messages.channels', kind: 'CHANNELS' },
    { id: 'messages.quiet_hours', kind: 'QUIET' },
  ],
  payment: [
    { id: 'online_payment.enabled', kind: 'SWITCH' },
    { id: 'online_payment.requirement', kind: 'CHOICE', options: ['OPTIONAL', 'REQUIRED', 'NONE'] },
    { id: 'online_payment.share_percent', kind: 'PERCENT' },
    { id: 'online_payment.limit_minutes', kind: 'WHOLE' },
    { id: 'online_payment.tips', kind: 'SWITCH' },
    { id: 'online_payment.refund', kind: 'REFUND' },
    { id: 'online_payment.rules', kind: 'RULES' },
  ],
  papers: [
    { id: 'online_booking.terms_url', kind: 'TEXT' },
    { id: 'online_booking.privacy_url', kind: 'TEXT' },
    { id: 'online_booking.privacy_version', kind: 'TEXT' },
  ],
} as const

export type BranchSubject = keyof typeof branchFields
export const branchSubjects = Object.keys(branchFields) as BranchSubject[]
export type BranchField = (typeof branchFields)[BranchSubject][number]

/** Titles as in the company's settings, except for subjects with fewer settings here. */
export const branchTitles = {
  rules: 'desk.settings.rules',
  choosing: 'desk.settings.choosing',
  classes: 'desk.settings.classes',
  memberships: 'desk.settings.memberships',
  messages: 'desk.settings.messages',
  payment: 'desk.settings.deposit',
  papers: 'desk.settings.papers',
} as const satisfies Record<BranchSubject, string>

/** One sentence per subject. */
export const branchSubtitles = {
  rules: 'desk.settings.rulesAbout',
  choosing: 'desk.settings.choosingAbout',
  classes: 'desk.settings.classesAbout',
  memberships: 'desk.settings.membershipsAbout',
  messages: 'desk.settings.messagesAbout',
  payment: 'desk.settings.depositAbout',
  papers: 'desk.settings.papersAbout',
} as const satisfies Record<BranchSubject, string>

/** Lists and hours, which have several rows. */
type TypedParts = {
  CHANNELS: readonly Channel[]
  QUIET: QuietDraft
  REFUND: readonly RefundRow[]
  RULES: readonly RuleRow[]
}
/** For a switch `true` or `false`; empty: inherited. */
export type TypedValue = string | TypedParts[keyof TypedParts]
export type TypedBranchSettings = Partial<Record<BranchField['id'], TypedValue>>

export type PartsField = Extract<BranchField, { kind: keyof TypedParts }>
export const isPartsField = (field: BranchField): field is PartsField =>
  ['CHANNELS', 'QUIET', 'REFUND', 'RULES'].includes(field.kind)

type Chosen = BranchSettingsAnswer['settings']['booking_settings']
type Parts = Record<string, Record<string, unknown> | undefined>

const partOf = ({ id }: BranchField) => id.split('.') as [string, string]

function valueOf(field: BranchField, settings: Chosen | BookingSettings): unknown {
  const [part, name] = partOf(field)
  return (settings as Parts)[part]?.[name]
}

/** A part marked `inherited` comes from the company, regardless of other stored values. */
const isUnused = (field: BranchField, own: Chosen) => (own as Parts)[partOf(field)[0]]?.['inherited'] === true

/** The branch's own value, in the form of its field. */
export const typedOwn = (field: BranchField, own: Chosen): TypedValue =>
  isUnused(field, own) ? '' : typedValue(field, own)

/** A value in the form of its field; empty: none. */
export function typedValue(field: BranchField, settings: Chosen | BookingSettings): TypedValue {
  const value = valueOf(field, settings)
  if (value === undefined || value === null) return ''
  switch (field.kind) {
    case 'MINUTES':
      return String(Math.round(Number(value) / 60))
    case 'HOURS':
      return typedHours(Number(value))
    case 'REMINDERS':
      return typedReminders(value as number[])
    case 'CHANNELS':
      return value as Channel[]
    case 'QUIET':
      return quietDraft(value as QuietHours)
    case 'REFUND':
      return refundRows(value as BookingSettings['online_payment']['refund'])
    case 'RULES':
      return ruleRows(value as BookingSettings['online_payment']['rules'])
    default:
      return String(value)
  }
}

/** A typed value in the form of the request: null means inherited; undefined: invalid. */
export function branchValue(field: BranchField, typed: TypedValue): unknown {
  if (typeof typed === 'string') return plainValue(field.kind, typed.trim())
  switch (field.kind) {
    case 'CHANNELS':
      return (typed as TypedParts['CHANNELS']).length === 0 ? undefined : typed
    case 'QUIET':
      return quietIn(typed as TypedParts['QUIET'])
    case 'REFUND':
      return refundIn(typed as TypedParts['REFUND'])
    default:
      return rulesIn(typed as TypedParts['RULES'])
  }
}

function plainValue(kind: BranchField['kind'], plain: string): unknown {
  if (plain === '') return null
  switch (kind) {
    case 'SWITCH':
      return plain === 'true'
    case 'MINUTES':
      return wholeIn(plain) === undefined ? undefined : Number(plain) * 60
    case 'HOURS':
      return secondsOfHours(plain)
    case 'WHOLE':
      return wholeIn(plain)
    case 'PERCENT':
      return wholeBetween(plain, 1, 100)
    case 'REMINDERS':
      return remindersIn(plain)
    default:
      return plain
  }
}

/** Changes in the form of the request. `own`: the stored values. */
export function branchSettingsChange(
  typed: TypedBranchSettings,
  fields: readonly BranchField[],
  own: Chosen = {},
): BranchSettingsChange {
  const parts: Parts = {}
  for (const field of fields) {
    const value = typed[field.id]
    if (value === undefined) continue
    const [part, name] = partOf(field)
    // The first own value activates the part again; its other stored values must stay unused.
    const unused = isUnused(field, own) ? Object.keys((own as Parts)[part] ?? {}) : []
    parts[part] ??= Object.fromEntries(unused.map((key) => [key, null]))
    parts[part][name] = branchValue(field, value)
  }
  return { booking_settings: parts }
}

/** Number of settings of a subject that the branch overrides. */
export const ownCount = (subject: BranchSubject, chosen: Chosen): number =>
  branchFields[subject].filter((field) => typedOwn(field, chosen) !== '').length
