import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

const choices = ['off', 'OPTIONAL', 'REQUIRED'] as const
type Choice = (typeof choices)[number]

const wholeIn = (typed: string, most: number) => {
  const value = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  return value >= 1 && value <= most ? value : undefined
}

/** Whether a booking is paid online, and how much of it in advance. */
export function DepositForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { online_payment: payment } = stored.in_force.booking_settings
  const [choice, setChoice] = useState<Choice>(
    payment.enabled ? (payment.requirement === 'REQUIRED' ? 'REQUIRED' : 'OPTIONAL') : 'off',
  )
  const [share, setShare] = useState(String(payment.share_percent))
  const [minutes, setMinutes] = useState(String(payment.limit_minutes))
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const percent = wholeIn(share, 100)
  const limit = wholeIn(minutes, 10_080)
  const submit = () => {
    setChecked(true)
    if (choice === 'off') saveSettings({ booking_settings: { online_payment: { enabled: false } } })
    else if (percent !== undefined && limit !== undefined && limit >= 5)
      saveSettings({
        booking_settings: {
          online_payment: {
            enabled: true,
            requirement: choice,
            share_percent: percent,
            limit_minutes: limit,
          },
        },
      })
  }
  const wire = 'settings.booking_settings.online_payment'
  return (
    <SettingsSheet
      title={text('desk.settings.deposit')}
      about={text('desk.settings.depositAbout')}
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label={text('desk.settings.payOnline')}
        name="choice"
        value={choice}
        error={saving.errorOf(`${wire}.enabled`) ?? saving.errorOf(`${wire}.requirement`)}
        options={choices.map((one) => ({ value: one, label: text(`desk.settings.pay.${one}`) }))}
        onChange={(value) => setChoice(value as Choice)}
      />
      {choice === 'REQUIRED' && (
        <>
          <TextField
            label={text('desk.settings.share')}
            hint={text('desk.settings.shareHint')}
            inputMode="numeric"
            name="share"
            value={share}
            error={
              isChecked && percent === undefined
                ? text('desk.settings.error.share')
                : saving.errorOf(`${wire}.share_percent`)
            }
            onChange={setShare}
          />
          <TextField
            label={text('desk.settings.limit')}
            hint={text('desk.settings.limitHint')}
            inputMode="numeric"
            name="limit"
            value={minutes}
            error={
              isChecked && (limit === undefined || limit < 5)
                ? text('desk.settings.error.limit')
                : saving.errorOf(`${wire}.limit_minutes`)
            }
            onChange={setMinutes}
          />
        </>
      )}
    </SettingsSheet>
  )
}
