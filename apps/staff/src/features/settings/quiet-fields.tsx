import { Checkbox } from '@zapys/ui/field.tsx'
import { TimeField } from '#staff/features/time-field.tsx'
import { useText } from '#staff/language/language.tsx'
import { type QuietDraft, quietIn } from './quiet-hours.ts'

type QuietFieldsProps = { quiet: QuietDraft; isChecked: boolean; onChange(quiet: QuietDraft): void }

export function QuietFields({ quiet, isChecked, onChange }: QuietFieldsProps) {
  const text = useText()
  return (
    <>
      <Checkbox
        label={text('desk.settings.quiet')}
        hint={text('desk.settings.quietHint')}
        name="quiet"
        value={quiet.isOn}
        onChange={(isOn) => onChange({ ...quiet, isOn })}
      />
      {quiet.isOn && (
        <div className="desk-pair">
          <TimeField
            label={text('desk.settings.quietFrom')}
            name="quiet-from"
            value={quiet.from}
            error={isChecked && quietIn(quiet) === undefined ? text('desk.settings.error.quiet') : null}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <TimeField
            label={text('desk.settings.quietUntil')}
            name="quiet-until"
            value={quiet.until}
            error={null}
            onChange={(until) => onChange({ ...quiet, until })}
          />
        </div>
      )}
    </>
  )
}
