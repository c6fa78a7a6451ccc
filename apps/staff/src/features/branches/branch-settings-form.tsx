import type { BookingSettings, BranchSettingsAnswer } from '@zapys/contract'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { ExternalIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import {
  type BranchField,
  branchFields,
  branchSettingsChange,
  type BranchSubject,
  branchTitles,
  branchValue,
  type TypedBranchSettings,
  typedValue,
} from './branch-settings.ts'

type BranchSettingsFormProps = {
  subject: BranchSubject
  branch: { id: string; name: string }
  stored: BranchSettingsAnswer
  /** In force where the branch has nothing of its own. */
  companyWide: BookingSettings
  onClose(): void
}

/** A subject of settings, each as the company has it or the branch's own. Only what was changed is sent. */
export function BranchSettingsForm({
  subject,
  branch,
  stored,
  companyWide,
  onClose,
}: BranchSettingsFormProps) {
  const text = useText()
  const { company } = useSession()
  const [typed, setTyped] = useState<TypedBranchSettings>({})
  const [isChecked, setChecked] = useState(false)
  const { saving, save } = useSaving(['readBranchSettings', 'listVisitSlots'], onClose)
  const fields: readonly BranchField[] = branchFields[subject]
  const own = stored.settings.booking_settings
  const typedIn = (field: BranchField) => typed[field.id] ?? typedValue(field, own)
  const isWrong = (field: BranchField) => branchValue(field, typedIn(field)) === undefined
  const submit = () => {
    setChecked(true)
    if (fields.some(isWrong)) return
    save(async (send) => {
      await send('changeBranchSettings', {
        params: { company: company.id, branch: branch.id },
        body: { settings: branchSettingsChange(typed, fields) },
      })
    })
  }
  const rejected = (field: BranchField) =>
    saving.errorOf(`settings.booking_settings.${field.id}`) ?? saving.errorOf(`booking_settings.${field.id}`)
  return (
    <SavingSheet
      title={text(branchTitles[subject])}
      submit={text('desk.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.branchSettings.about', { branch: branch.name })}</p>
      {fields.map((field) => (
        <BranchSetting
          key={field.id}
          field={field}
          value={typedIn(field)}
          companyWide={typedValue(field, companyWide)}
          error={isChecked && isWrong(field) ? text('desk.settings.error.number') : rejected(field)}
          onChange={(value) => setTyped((before) => ({ ...before, [field.id]: value }))}
        />
      ))}
      <a
        className="desk-link"
        href={`/i/${company.alias ?? company.id}/b/${branch.id}`}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalIcon aria-hidden="true" />
        {text('desk.catalogue.seen')}
      </a>
    </SavingSheet>
  )
}

const labels = {
  'online_booking.enabled': 'desk.settings.online',
  'online_booking.least_notice': 'desk.settings.notice',
  'online_booking.furthest_days': 'desk.settings.furthest',
  'slot_cutter.slot_cutter': 'desk.settings.step',
  'appointment.allow_cancel': 'desk.settings.mayCancel',
  'appointment.cancel_notice': 'desk.settings.cancelNotice',
  'appointment.allow_move': 'desk.settings.mayMove',
  'appointment.move_notice': 'desk.settings.moveNotice',
  'messages.reminders': 'desk.settings.reminders',
  'online_booking.terms_url': 'desk.settings.terms',
  'online_booking.privacy_url': 'desk.settings.privacy',
  'online_booking.privacy_version': 'desk.settings.version',
} as const

const labelOf = (id: BranchField['id']) =>
  id in labels
    ? labels[id as keyof typeof labels]
    : (`desk.settings.field.${id as Exclude<BranchField['id'], keyof typeof labels>}` as const)

type BranchSettingProps = {
  field: BranchField
  value: string
  companyWide: string
  error: string | null
  onChange(value: string): void
}

function BranchSetting({ field, value, companyWide, error, onChange }: BranchSettingProps) {
  const text = useText()
  const words = useOptionWords()
  const label = text(labelOf(field.id))
  const name = field.id.replace('.', '-')
  if (field.kind === 'SWITCH' || field.kind === 'CHOICE') {
    const options: readonly string[] = field.kind === 'SWITCH' ? ['true', 'false'] : field.options
    return (
      <SelectField
        label={label}
        name={name}
        value={value}
        error={error}
        options={[
          { value: '', label: text('desk.branchSettings.asCompany', { value: words(field, companyWide) }) },
          // A stored value that the form does not offer stays chosen.
          ...(value === '' || options.includes(value) ? options : [...options, value]).map((option) => ({
            value: option,
            label: words(field, option),
          })),
        ]}
        onChange={onChange}
      />
    )
  }
  return (
    <TextField
      label={label}
      hint={text('desk.branchSettings.empty', { value: companyWide || '–' })}
      inputMode={field.kind === 'TEXT' ? 'text' : 'decimal'}
      maxLength={field.kind === 'TEXT' ? 2000 : 60}
      name={name}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

type SelectKind = Extract<BranchField, { kind: 'SWITCH' | 'CHOICE' }>
type ChoiceId<One> = One extends {
  kind: 'CHOICE'
  id: infer Id extends string
  options: readonly (infer Option extends string)[]
}
  ? `desk.settings.choice.${Id}.${Option}`
  : never

function useOptionWords() {
  const text = useText()
  return (field: SelectKind, option: string): string => {
    if (field.kind === 'SWITCH')
      return text(option === 'true' ? 'desk.branchSettings.yes' : 'desk.branchSettings.no')
    return field.options.some((one) => one === option)
      ? text(`desk.settings.choice.${field.id}.${option}` as ChoiceId<SelectKind>)
      : option
  }
}
