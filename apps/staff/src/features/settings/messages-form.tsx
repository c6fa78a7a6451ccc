import { TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useFormats, useText } from '#staff/language/language.tsx'
import { type Channel, ChannelOrder } from './channel-order.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { QuietFields } from './quiet-fields.tsx'
import { quietDraft, quietIn } from './quiet-hours.ts'
import { remindersIn, typedReminders } from './reminders.ts'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** Reminders, order of channels, and quiet hours. */
export function MessagesForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const formats = useFormats()
  const { messages } = stored.in_force.booking_settings
  const [reminders, setReminders] = useState(() => typedReminders(messages.reminders))
  const [order, setOrder] = useState<readonly Channel[]>(messages.channels)
  const [quiet, setQuiet] = useState(() => quietDraft(messages.quiet_hours))
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const seconds = remindersIn(reminders)
  // Shows the parsed reminders, so that a typo is noticed before clients get them.
  const understood =
    seconds !== undefined && seconds.length > 0
      ? text('desk.settings.remindersAre', {
          times: seconds.map((each) => formats.duration(each)).join('; '),
        })
      : undefined
  const quiet_hours = quietIn(quiet)
  const isUnreachable = order.length === 0
  const submit = () => {
    setChecked(true)
    if (seconds === undefined || quiet_hours === undefined || isUnreachable) return
    saveSettings({
      booking_settings: { messages: { reminders: seconds, channels: [...order], quiet_hours } },
    })
  }
  return (
    <SettingsSheet
      title={text('desk.settings.messages')}
      about={text('desk.settings.messagesAbout')}
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={text('desk.settings.reminders')}
        hint={[text('desk.settings.remindersHint'), understood].filter(Boolean).join(' ')}
        maxLength={60}
        name="reminders"
        value={reminders}
        error={
          isChecked && seconds === undefined
            ? text('desk.settings.error.reminders')
            : saving.errorOf('settings.booking_settings.messages.reminders')
        }
        onChange={setReminders}
      />
      <ChannelOrder
        order={order}
        onOrder={setOrder}
        error={isChecked && isUnreachable ? text('desk.settings.error.channels') : null}
      />
      <QuietFields quiet={quiet} isChecked={isChecked} onChange={setQuiet} />
    </SettingsSheet>
  )
}
