import { Checkbox, SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import {
  type ChoiceField,
  type FieldsSubject,
  type SettingField,
  settingFields,
  settingIn,
  settingsChange,
  type Typed,
  type TypedSettings,
  typedSetting,
} from './setting-fields.ts'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** Paths below the company's address. */
const screens: Partial<Record<FieldsSubject, string>> = {
  accounts: '/login',
  choosing: '',
  classes: '/e',
  memberships: '/m',
  feedback: '',
}

/** Form of a settings subject as a list of fields. Only changes are sent. */
export const fieldsForm = (subject: FieldsSubject) =>
  function FieldsForm({ stored, onClose }: SettingsFormProps) {
    const text = useText()
    const [typed, setTyped] = useState<TypedSettings>({})
    const [isChecked, setChecked] = useState(false)
    const { saving, saveSettings } = useSettingsSaving(onClose)
    const fields: readonly SettingField[] = settingFields[subject]
    const valueOf = (field: SettingField) => typed[field.id] ?? typedSetting(field, stored)
    const isWrong = (field: SettingField) => settingIn(field, valueOf(field)) === undefined
    const submit = () => {
      setChecked(true)
      if (!fields.some(isWrong)) saveSettings(settingsChange(typed, fields))
    }
    return (
      <SettingsSheet
        title={text(`desk.settings.${subject}`)}
        about={text(`desk.settings.${subject}About`)}
        seenAt={screens[subject]}
        saving={saving}
        onClose={onClose}
        onSubmit={submit}
      >
        {fields.map((field) => (
          <Field
            key={field.id}
            field={field}
            value={valueOf(field)}
            error={
              isChecked && isWrong(field)
                ? text('desk.settings.error.number')
                : saving.errorOf(addressOf(field.id))
            }
            onChange={(value) => setTyped((before) => ({ ...before, [field.id]: value }))}
          />
        ))}
      </SettingsSheet>
    )
  }

type ChoiceIdOf<One extends ChoiceField> = One extends ChoiceField
  ? `desk.settings.choice.${One['id']}.${One['options'][number]}`
  : never
type ChoiceId = ChoiceIdOf<ChoiceField>

const addressOf = (id: SettingField['id']): string =>
  id.startsWith('widget.')
    ? `settings.widget_settings.${id.slice('widget.'.length)}`
    : `settings.booking_settings.${id}`

type FieldProps = { field: SettingField; value: Typed; error: string | null; onChange(value: Typed): void }

function Field({ field, value, error, onChange }: FieldProps) {
  const text = useText()
  const label = text(`desk.settings.field.${field.id}`)
  const name = field.id.replace('.', '-')
  if (field.kind === 'SWITCH')
    return <Checkbox label={label} name={name} value={value === true} error={error} onChange={onChange} />
  if (field.kind === 'CHOICE')
    return (
      <SelectField
        label={label}
        name={name}
        value={String(value)}
        error={error}
        options={optionsOf(field, String(value)).map((option) => ({
          value: option,
          label: isKnown(field, option)
            ? text(`desk.settings.choice.${field.id}.${option}` as ChoiceId)
            : option,
        }))}
        onChange={onChange}
      />
    )
  return (
    <TextField
      label={label}
      hint={'optional' in field ? text('desk.settings.noLimit') : undefined}
      inputMode={field.kind === 'TEXT' ? 'text' : 'numeric'}
      maxLength={field.kind === 'TEXT' ? 100 : 4}
      name={name}
      value={String(value)}
      error={error}
      onChange={onChange}
    />
  )
}

const isKnown = (field: ChoiceField, option: string) => field.options.some((one) => one === option)

/** A stored value that is not among the options stays selected. */
const optionsOf = (field: ChoiceField, value: string): readonly string[] =>
  isKnown(field, value) || value === '' ? field.options : [...field.options, value]
