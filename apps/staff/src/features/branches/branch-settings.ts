/** Settings that a branch can have of its own: what each subject has, how it is typed and what is sent. No React here. */
import type { BookingSettings, BranchSettingsAnswer, BranchSettingsChange } from '@zapys/contract'
import { secondsOfHours, typedHours, wholeIn } from '#staff/features/settings/hours-field.ts'
import { remindersIn, typedReminders } from '#staff/features/settings/reminders.ts'
import { settingFields } from '#staff/features/settings/setting-fields.ts'

/** The part `widget` belongs to the whole company. */
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
  messages: [{ id: 'messages.reminders', kind: 'REMINDERS' }],
  papers: [
    { id: 'online_booking.terms_url', kind: 'TEXT' },
    { id: 'online_booking.privacy_url', kind: 'TEXT' },
    { id: 'online_booking.privacy_version', kind: 'TEXT' },
  ],
} as const

export type BranchSubject = keyof typeof branchFields
export const branchSubjects = Object.keys(branchFields) as BranchSubject[]
export type BranchField = (typeof branchFields)[BranchSubject][number]

/** As in the settings of the company, but for what a branch has less of. */
export const branchTitles = {
  rules: 'desk.settings.rules',
  choosing: 'desk.settings.choosing',
  classes: 'desk.settings.classes',
  memberships: 'desk.settings.memberships',
  messages: 'desk.branchSettings.reminders',
  papers: 'desk.settings.papers',
} as const satisfies Record<BranchSubject, string>

/** One sentence for each. */
export const branchSubtitles = {
  rules: 'desk.settings.rulesAbout',
  choosing: 'desk.settings.choosingAbout',
  classes: 'desk.settings.classesAbout',
  memberships: 'desk.settings.membershipsAbout',
  messages: 'desk.branchSettings.remindersAbout',
  papers: 'desk.settings.papersAbout',
} as const satisfies Record<BranchSubject, string>

/** Of a switch `true` or `false`; empty: as the company. */
export type TypedBranchSettings = Partial<Record<BranchField['id'], string>>

type Chosen = BranchSettingsAnswer['settings']['booking_settings']

const valueOf = ({ id }: BranchField, settings: Chosen | BookingSettings): unknown => {
  const [part = '', name = ''] = id.split('.')
  return (settings as Record<string, Record<string, unknown> | undefined>)[part]?.[name]
}

/** A value in its field; empty: none. */
export function typedValue(field: BranchField, settings: Chosen | BookingSettings): string {
  const value = valueOf(field, settings)
  if (value === undefined || value === null) return ''
  switch (field.kind) {
    case 'MINUTES':
      return String(Math.round(Number(value) / 60))
    case 'HOURS':
      return typedHours(Number(value))
    case 'REMINDERS':
      return typedReminders(value as number[])
    default:
      return String(value)
  }
}

/** A value as it is sent: null is as the company; undefined: it is none. */
export function branchValue({ kind }: BranchField, typed: string): unknown {
  const plain = typed.trim()
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
    case 'REMINDERS':
      return remindersIn(plain)
    default:
      return plain
  }
}

/** What was changed, as the call takes it. */
export function branchSettingsChange(
  typed: TypedBranchSettings,
  fields: readonly BranchField[],
): BranchSettingsChange {
  const parts: Record<string, Record<string, unknown>> = {}
  for (const field of fields) {
    const value = typed[field.id]
    if (value === undefined) continue
    const [part = '', name = ''] = field.id.split('.')
    parts[part] = { ...parts[part], [name]: branchValue(field, value) }
  }
  return { booking_settings: parts }
}

/** How many settings of a subject the branch has of its own. */
export const ownCount = (subject: BranchSubject, chosen: Chosen): number =>
  branchFields[subject].filter((field) => typedValue(field, chosen) !== '').length
