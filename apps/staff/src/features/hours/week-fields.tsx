import type { WeekFrame } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Checkbox } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { BeyondNotice } from './beyond-notice.tsx'
import { framesOf, spansOf, type WeekDay } from './day-hours.ts'
import { HoursFields } from './hours-fields.tsx'

type WeekFieldsProps = {
  week: readonly WeekDay[]
  /** Whether errors are shown. */
  isChecked: boolean
  /** Own hours without a working day would be stored as the branch's hours. */
  isEmpty: boolean
  /** The branch's hours, for a person or room. */
  branchFrames?: readonly WeekFrame[] | undefined
  onChange(week: WeekDay[]): void
}

/** The hours of each weekday. */
export function WeekFields({ week, isChecked, isEmpty, branchFrames, onChange }: WeekFieldsProps) {
  const text = useText()
  const formats = useFormats()
  const first = week.find(({ works }) => works)
  const isAlike = week.every(
    ({ works, start, end, breaks }) =>
      !works ||
      (first !== undefined &&
        start === first.start &&
        end === first.end &&
        JSON.stringify(breaks) === JSON.stringify(first.breaks)),
  )
  const own = framesOf(week)
  return (
    <>
      {branchFrames && own && <BeyondNotice own={own} branchFrames={branchFrames} />}
      {isChecked && isEmpty && (
        <Notice tone="error" title={text('desk.hours.noDay')}>
          {text('desk.hours.noDayText')}
        </Notice>
      )}
      {week.map((day, index) => {
        const { weekday, works } = day
        const set = (part: Partial<WeekDay>) =>
          onChange(week.map((each, position) => (position === index ? { ...each, ...part } : each)))
        return (
          <fieldset key={weekday} className="desk-fieldset">
            <legend>{formats.weekday(weekday)}</legend>
            <Checkbox
              label={text('desk.hours.works')}
              name={`works_${weekday}`}
              value={works}
              onChange={(checked) => set({ works: checked })}
            />
            {works && (
              <HoursFields
                name={`day_${weekday}`}
                hours={day}
                error={isChecked && spansOf(day) === undefined ? text('desk.hours.error') : null}
                onChange={set}
              />
            )}
            {day === first && !isAlike && (
              <Button
                size="s"
                onClick={() =>
                  onChange(
                    week.map((each) =>
                      each.works ? { ...each, start: day.start, end: day.end, breaks: day.breaks } : each,
                    ),
                  )
                }
              >
                {text('desk.hours.alike')}
              </Button>
            )}
          </fieldset>
        )
      })}
    </>
  )
}
