import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { secondsOfMinutes, typedMinutes } from '#staff/features/forms/minutes.ts'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { secondsOfHours, typedHours, wholeIn } from './hours-field.ts'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** When clients may book, move and cancel themselves. */
export function RulesForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { online_booking, appointment, slot_cutter } = stored.in_force.booking_settings
  const [draft, setDraft] = useState(() => ({
    isOnline: online_booking.enabled,
    notice: typedHours(online_booking.least_notice),
    furthest: String(online_booking.furthest_days),
    step: typedMinutes(slot_cutter.slot_cutter),
    mayCancel: appointment.allow_cancel,
    cancelNotice: typedHours(appointment.cancel_notice),
    mayMove: appointment.allow_move,
    moveNotice: typedHours(appointment.move_notice),
  }))
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  type Draft = typeof draft
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const values = {
    notice: secondsOfHours(draft.notice),
    furthest: wholeIn(draft.furthest),
    step: secondsOfMinutes(draft.step) || undefined,
    cancelNotice: secondsOfHours(draft.cancelNotice),
    moveNotice: secondsOfHours(draft.moveNotice),
  }
  const { notice, furthest, step, cancelNotice, moveNotice } = values
  const submit = () => {
    setChecked(true)
    if (
      notice === undefined ||
      furthest === undefined ||
      step === undefined ||
      cancelNotice === undefined ||
      moveNotice === undefined
    )
      return
    saveSettings({
      booking_settings: {
        online_booking: { enabled: draft.isOnline, least_notice: notice, furthest_days: furthest },
        slot_cutter: { slot_cutter: step },
        appointment: {
          allow_cancel: draft.mayCancel,
          cancel_notice: cancelNotice,
          allow_move: draft.mayMove,
          move_notice: moveNotice,
        },
      },
    })
  }
  const number = (name: keyof typeof values, label: string, wire: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={7}
      name={name}
      value={draft[name]}
      error={
        isChecked && values[name] === undefined
          ? text('desk.settings.error.number')
          : saving.errorOf(`settings.booking_settings.${wire}`)
      }
      onChange={(value) => change({ [name]: value })}
    />
  )
  const box = (name: 'isOnline' | 'mayCancel' | 'mayMove', label: string, hint?: string) => (
    <Checkbox
      label={label}
      hint={hint}
      name={name}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <SettingsSheet
      title={text('desk.settings.rules')}
      about={text('desk.settings.rulesAbout')}
      seenAt=""
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      {box('isOnline', text('desk.settings.online'), text('desk.settings.onlineHint'))}
      {number('notice', text('desk.settings.notice'), 'online_booking.least_notice')}
      {number('furthest', text('desk.settings.furthest'), 'online_booking.furthest_days')}
      {number('step', text('desk.settings.step'), 'slot_cutter.slot_cutter')}
      {box('mayCancel', text('desk.settings.mayCancel'))}
      {draft.mayCancel &&
        number('cancelNotice', text('desk.settings.cancelNotice'), 'appointment.cancel_notice')}
      {box('mayMove', text('desk.settings.mayMove'))}
      {draft.mayMove && number('moveNotice', text('desk.settings.moveNotice'), 'appointment.move_notice')}
    </SettingsSheet>
  )
}
