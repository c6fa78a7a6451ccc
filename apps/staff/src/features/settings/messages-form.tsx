import { IconButton } from '@zapys/ui/button.tsx'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { UpIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { TimeField } from '#staff/features/time-field.tsx'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { remindersIn, typedReminders } from './reminders.ts'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** What holds where a company chose nothing. docs/rules/messages.md */
const usual = { from: 22 * 3600, until: 8 * 3600 }

const channels = ['MESSENGER', 'MAIL', 'SMS'] as const
type Channel = (typeof channels)[number]

/** When clients are reminded, which way messages go, and when they rest. */
export function MessagesForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { messages } = stored.in_force.booking_settings
  const quiet = messages.quiet_hours ?? usual
  const [reminders, setReminders] = useState(() => typedReminders(messages.reminders))
  const [order, setOrder] = useState<readonly Channel[]>(messages.channels)
  const [isQuiet, setQuiet] = useState(quiet.from !== quiet.until)
  const [hours, setHours] = useState<{ from: number | null; until: number | null }>(
    quiet.from === quiet.until ? usual : quiet,
  )
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const seconds = remindersIn(reminders)
  const { from, until } = hours
  const isHoursWrong = isQuiet && (from === null || until === null || from === until)
  const isUnreachable = order.length === 0
  const submit = () => {
    setChecked(true)
    if (seconds === undefined || isHoursWrong || isUnreachable) return
    saveSettings({
      booking_settings: {
        messages: {
          reminders: seconds,
          channels: [...order],
          quiet_hours: isQuiet && from !== null && until !== null ? { from, until } : { from: 0, until: 0 },
        },
      },
    })
  }
  const hoursError = isChecked && isHoursWrong ? text('desk.settings.error.quiet') : null
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
        hint={text('desk.settings.remindersHint')}
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
      <Checkbox
        label={text('desk.settings.quiet')}
        hint={text('desk.settings.quietHint')}
        name="quiet"
        value={isQuiet}
        onChange={setQuiet}
      />
      {isQuiet && (
        <div className="desk-pair">
          <TimeField
            label={text('desk.settings.quietFrom')}
            name="quiet-from"
            value={from}
            error={hoursError}
            onChange={(value) => setHours({ from: value, until })}
          />
          <TimeField
            label={text('desk.settings.quietUntil')}
            name="quiet-until"
            value={until}
            error={null}
            onChange={(value) => setHours({ from, until: value })}
          />
        </div>
      )}
    </SettingsSheet>
  )
}

type OrderProps = {
  order: readonly Channel[]
  onOrder(order: readonly Channel[]): void
  error: string | null
}

/** The first channel that reaches the client is used. */
function ChannelOrder({ order, onOrder, error }: OrderProps) {
  const text = useText()
  const rows = [...order, ...channels.filter((channel) => !order.includes(channel))]
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.settings.channels')}</legend>
      <p className="z-soft z-small">{text('desk.settings.channelsHint')}</p>
      {rows.map((channel, index) => (
        <div key={channel} className="desk-day">
          <Checkbox
            name={`channel-${channel}`}
            label={text(`desk.settings.channel.${channel}`)}
            value={order.includes(channel)}
            error={index === 0 ? error : null}
            onChange={(isOn) => onOrder(isOn ? [...order, channel] : order.filter((one) => one !== channel))}
          />
          {index > 0 && order.includes(channel) && (
            <IconButton
              label={text('desk.catalogue.up', { name: text(`desk.settings.channel.${channel}`) })}
              onClick={() => onOrder(order.with(index, order[index - 1]!).with(index - 1, channel))}
            >
              <UpIcon />
            </IconButton>
          )}
        </div>
      ))}
    </fieldset>
  )
}
