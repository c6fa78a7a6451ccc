import type { BookingSettings, BranchSettingsAnswer, OnlinePayment } from '@zapys/contract'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { ExternalIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { type Channel, ChannelOrder } from '#staff/features/settings/channel-order.tsx'
import type { RefundRow, RuleRow } from '#staff/features/settings/payment-drafts.ts'
import { PaymentRulesField } from '#staff/features/settings/payment-rules-field.tsx'
import { QuietFields } from '#staff/features/settings/quiet-fields.tsx'
import { type QuietDraft, quietIn } from '#staff/features/settings/quiet-hours.ts'
import { RefundField } from '#staff/features/settings/refund-field.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import {
  type BranchField,
  branchFields,
  branchSettingsChange,
  type BranchSubject,
  branchTitles,
  branchValue,
  isPartsField,
  type PartsField,
  type TypedBranchSettings,
  typedOwn,
  type TypedValue,
  typedValue,
} from './branch-settings.ts'

type BranchSettingsFormProps = {
  subject: BranchSubject
  branch: { id: string; name: string }
  stored: BranchSettingsAnswer
  /** Settings that apply if the branch has none of its own. */
  companyWide: BookingSettings
  onClose(): void
}

/** Settings of one subject, each inherited or the branch's own. Only changes are sent. */
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
  const typedIn = (field: BranchField) => typed[field.id] ?? typedOwn(field, own)
  const isWrong = (field: BranchField) => branchValue(field, typedIn(field)) === undefined
  const submit = () => {
    setChecked(true)
    if (fields.some(isWrong)) return
    save(async (send) => {
      await send('changeBranchSettings', {
        params: { company: company.id, branch: branch.id },
        body: { settings: branchSettingsChange(typed, fields, own) },
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
          isWrong={isChecked && isWrong(field)}
          rejected={rejected(field)}
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
  'messages.channels': 'desk.settings.channels',
  'messages.quiet_hours': 'desk.settings.quiet',
  'online_payment.enabled': 'desk.accounts.ask.enabled',
  'online_payment.requirement': 'desk.accounts.ask.requirement',
  'online_payment.share_percent': 'desk.accounts.ask.share',
  'online_payment.limit_minutes': 'desk.accounts.ask.minutes',
  'online_payment.tips': 'desk.accounts.ask.tips',
  'online_payment.refund': 'desk.accounts.refund',
  'online_payment.rules': 'desk.accounts.rules',
  'online_booking.terms_url': 'desk.settings.terms',
  'online_booking.privacy_url': 'desk.settings.privacy',
  'online_booking.privacy_version': 'desk.settings.version',
} as const

const labelOf = (id: BranchField['id']) =>
  id in labels
    ? labels[id as keyof typeof labels]
    : (`desk.settings.field.${id as Exclude<BranchField['id'], keyof typeof labels>}` as const)

type BranchSettingProps<Field = BranchField> = {
  field: Field
  value: TypedValue
  companyWide: TypedValue
  isWrong: boolean
  /** Error text of the server. */
  rejected: string | null
  onChange(value: TypedValue): void
}

function BranchSetting(props: BranchSettingProps) {
  const { field, value, companyWide, isWrong, rejected, onChange } = props
  const text = useText()
  const words = useOptionWords()
  if (isPartsField(field)) return <OwnParts {...props} field={field} />
  const label = text(labelOf(field.id))
  const name = field.id.replace('.', '-')
  const typed = String(value)
  const error = isWrong ? text('desk.settings.error.number') : rejected
  if (field.kind === 'SWITCH' || field.kind === 'CHOICE') {
    const options: readonly string[] = field.kind === 'SWITCH' ? ['true', 'false'] : field.options
    return (
      <SelectField
        label={label}
        name={name}
        value={typed}
        error={error}
        options={[
          {
            value: '',
            label: text('desk.branchSettings.asCompany', { value: words(field, String(companyWide)) }),
          },
          // A stored value that is not among the options stays selected.
          ...(typed === '' || options.includes(typed) ? options : [...options, typed]).map((option) => ({
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
      hint={text('desk.branchSettings.empty', { value: String(companyWide) || '–' })}
      inputMode={field.kind === 'TEXT' ? 'text' : 'decimal'}
      maxLength={field.kind === 'TEXT' ? 2000 : 60}
      name={name}
      value={typed}
      error={error}
      onChange={onChange}
    />
  )
}

/** A setting with several rows: inherited, or the branch's own rows, which start as a copy of the company's. */
function OwnParts(props: BranchSettingProps<PartsField>) {
  const { field, value, companyWide, rejected, onChange } = props
  const text = useText()
  const words = usePartsWords()
  return (
    <>
      <SelectField
        label={text(labelOf(field.id))}
        name={field.id.replace('.', '-')}
        value={value === '' ? '' : 'OWN'}
        error={rejected}
        options={[
          { value: '', label: text('desk.branchSettings.asCompany', { value: words(field, companyWide) }) },
          { value: 'OWN', label: text('desk.branchSettings.ownParts') },
        ]}
        onChange={(chosen) => onChange(chosen === '' ? '' : companyWide)}
      />
      {value !== '' && <PartsEditor {...props} />}
    </>
  )
}

function PartsEditor({ field, value, isWrong, onChange }: BranchSettingProps<PartsField>) {
  const text = useText()
  switch (field.kind) {
    case 'CHANNELS':
      return (
        <ChannelOrder
          order={value as readonly Channel[]}
          error={isWrong ? text('desk.settings.error.channels') : null}
          onOrder={onChange}
        />
      )
    case 'QUIET':
      return <QuietFields quiet={value as QuietDraft} isChecked={isWrong} onChange={onChange} />
    case 'REFUND':
      return <RefundField rows={value as readonly RefundRow[]} isChecked={isWrong} onChange={onChange} />
    case 'RULES':
      return <PaymentRulesField rows={value as readonly RuleRow[]} isChecked={isWrong} onChange={onChange} />
  }
}

/** Short text of the company's value. */
function usePartsWords() {
  const text = useText()
  const formats = useFormats()
  return (field: PartsField, value: TypedValue): string => {
    switch (field.kind) {
      case 'CHANNELS':
        return (value as readonly Channel[])
          .map((channel) => text(`desk.settings.channel.${channel}`))
          .join(', ')
      case 'QUIET': {
        const hours = quietIn(value as QuietDraft)
        return hours === undefined || hours.from === hours.until
          ? text('desk.branchSettings.no')
          : `${formats.time(hours.from)}–${formats.time(hours.until)}`
      }
      case 'REFUND':
        return text('desk.branchSettings.lines', { count: (value as readonly RefundRow[]).length })
      case 'RULES':
        return text('desk.branchSettings.lines', { count: (value as readonly RuleRow[]).length })
    }
  }
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
    if (field.id === 'online_payment.requirement')
      return text(`desk.accounts.ask.${option as OnlinePayment['requirement']}`)
    return field.options.some((one) => one === option)
      ? text(
          `desk.settings.choice.${field.id}.${option}` as ChoiceId<
            Exclude<SelectKind, { id: 'online_payment.requirement' }>
          >,
        )
      : option
  }
}
