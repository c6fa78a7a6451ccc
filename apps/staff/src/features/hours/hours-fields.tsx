import { Button, IconButton } from '@zapys/ui/button.tsx'
import { DeleteIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { TimeField } from '#staff/features/time-field.tsx'
import { useText } from '#staff/language/language.tsx'
import type { DayHours } from './day-hours.ts'

type HoursFieldsProps = {
  /** Prefix of the field names. */
  name: string
  hours: DayHours
  error: string | null
  /** False for closed time, which has no breaks. */
  hasBreaks?: boolean
  onChange(hours: DayHours): void
}

/** Start, end and breaks of a day. */
export function HoursFields({ name, hours, error, hasBreaks = true, onChange }: HoursFieldsProps) {
  const text = useText()
  const { start, end, breaks } = hours
  const set = (part: Partial<DayHours>) => onChange({ start, end, breaks, ...part })
  const setBreak = (position: number, part: Partial<DayHours['breaks'][number]>) =>
    set({ breaks: breaks.map((pause, index) => (index === position ? { ...pause, ...part } : pause)) })
  return (
    <div className="desk-hours">
      <div className="desk-pair">
        <TimeField
          label={text('desk.block.from')}
          name={`${name}_start`}
          error={error}
          value={start}
          onChange={(value) => set({ start: value })}
        />
        <TimeField
          label={text('desk.block.to')}
          name={`${name}_end`}
          error={null}
          value={end}
          onChange={(value) => set({ end: value })}
        />
      </div>
      {(hasBreaks ? breaks : []).map((pause, index) => (
        // A break has no identity except its position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="desk-hours__break">
          <TimeField
            label={text('desk.hours.breakFrom')}
            name={`${name}_break${index}_start`}
            error={null}
            value={pause.start}
            onChange={(value) => setBreak(index, { start: value })}
          />
          <TimeField
            label={text('desk.hours.breakTo')}
            name={`${name}_break${index}_end`}
            error={null}
            value={pause.end}
            onChange={(value) => setBreak(index, { end: value })}
          />
          <IconButton
            label={text('desk.hours.removeBreak')}
            onClick={() => set({ breaks: breaks.filter((_, position) => position !== index) })}
          >
            <DeleteIcon />
          </IconButton>
        </div>
      ))}
      {hasBreaks && (
        <Button
          size="s"
          kind="quiet"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => set({ breaks: [...breaks, { start: 13 * 3600, end: 14 * 3600 }] })}
        >
          {text('desk.hours.addBreak')}
        </Button>
      )}
    </div>
  )
}
