import { Button, IconButton } from '@zapys/ui/button.tsx'
import { Checkbox, FieldError, TextField } from '@zapys/ui/field.tsx'
import { DeleteIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import type { ClassDraft } from './class-draft.ts'

type ClassDaysProps = {
  draft: Pick<ClassDraft, 'repeats' | 'days' | 'weekdays' | 'firstDay' | 'lastDay'>
  errorOf(fault: 'days' | 'weekdays' | 'period'): string | null
  change(part: Partial<ClassDraft>): void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Days and time of a new class. */
export function ClassDays(props: ClassDaysProps) {
  return props.draft.repeats === 'WEEKLY' ? <Weekly {...props} /> : <SingleDays {...props} />
}

function Weekly({ draft, errorOf, change }: ClassDaysProps) {
  const text = useText()
  const formats = useFormats()
  const weekdaysError = errorOf('weekdays')
  return (
    <>
      <fieldset className="desk-fieldset">
        <legend>{text('desk.class.weekdays')}</legend>
        <div className="z-cluster">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              name={`weekday-${day}`}
              label={formats.weekdayShort(day)}
              value={draft.weekdays.includes(day)}
              onChange={(isOn) =>
                change({
                  weekdays: weekdays.filter((one) => (one === day ? isOn : draft.weekdays.includes(one))),
                })
              }
            />
          ))}
        </div>
        {weekdaysError !== null && <FieldError id="weekdays-error">{weekdaysError}</FieldError>}
      </fieldset>
      <div className="desk-pair">
        <TextField
          label={text('desk.class.firstDay')}
          type="date"
          required
          name="first-day"
          value={draft.firstDay}
          onChange={(firstDay) => change({ firstDay })}
        />
        <TextField
          label={text('desk.class.lastDay')}
          type="date"
          required
          name="last-day"
          value={draft.lastDay}
          error={errorOf('period')}
          onChange={(lastDay) => change({ lastDay })}
        />
      </div>
    </>
  )
}

function SingleDays({ draft: { days }, errorOf, change }: ClassDaysProps) {
  const text = useText()
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.class.days')}</legend>
      {days.map((day, index) => (
        // Days have no other identity, and new ones are only appended.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="desk-day">
          <TextField
            label={text('desk.class.dayOf', { number: index + 1 })}
            type="date"
            name={`day-${index}`}
            value={day}
            error={index === 0 ? errorOf('days') : null}
            onChange={(value) =>
              change({ days: days.map((one, position) => (position === index ? value : one)) })
            }
          />
          {days.length > 1 && (
            <IconButton
              label={text('desk.class.removeDay', { number: index + 1 })}
              onClick={() => change({ days: days.filter((_, position) => position !== index) })}
            >
              <DeleteIcon />
            </IconButton>
          )}
        </div>
      ))}
      <Button size="s" icon={<PlusIcon aria-hidden="true" />} onClick={() => change({ days: [...days, ''] })}>
        {text('desk.class.addDay')}
      </Button>
    </fieldset>
  )
}
