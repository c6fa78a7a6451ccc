/** Repetition of the visit. Off by default; the list of dates loads on the first choice. */
import { lazy, Suspense } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import type { RepeatDatesProps } from './repeat-dates.tsx'
import './repeats.css'

const RepeatDates = lazy(() => import('./repeat-dates.tsx'))

export type Repeat = {
  everyWeeks: 0 | 1 | 2
  times: number
  /** For unavailable dates, by date: another start, or `skip`. */
  choices: Record<string, string>
}
export const ONCE: Repeat = { everyWeeks: 0, times: 4, choices: {} }

/** The server accepts up to 26, but a longer list would be hard to choose from. */
const COUNTS = [2, 3, 4, 5, 6, 8, 10, 12]
/** Limit of visits times services on the server. */
const MAX_IN_SERIES = 80

const REPEAT = 'repeat-choice'

/** Moves to the first undecided date, else to the choice itself. */
export function showRepeatDates() {
  const selects = [...(document.getElementById(REPEAT)?.querySelectorAll('select') ?? [])]
  const next = selects.find(({ value }) => value === '') ?? selects[0]
  next?.focus()
}

type RepeatChoiceProps = Omit<RepeatDatesProps, 'everyWeeks' | 'times' | 'choices' | 'onChoose'> & {
  repeat: Repeat
  onRepeat(repeat: Repeat): void
}

export function RepeatChoice({ repeat, onRepeat, ...dates }: RepeatChoiceProps) {
  const text = useText()
  const { everyWeeks, choices } = repeat
  const counts = COUNTS.filter(
    (count) => count * dates.bookingRequest.service_resource_settings.length <= MAX_IN_SERIES,
  )
  // The choice is kept when the cart changes.
  const times = Math.min(repeat.times, counts.at(-1) ?? 2)
  const change = (next: Repeat) => {
    dates.onPlan(undefined)
    onRepeat(next)
  }
  return (
    <Card>
      <div className="z-repeat" id={REPEAT}>
        <SelectField
          label={text('repeats.title')}
          name="repeat"
          value={String(everyWeeks)}
          onChange={(value) => change({ ...repeat, everyWeeks: value === '1' ? 1 : value === '2' ? 2 : 0 })}
          options={[
            { value: '0', label: text('repeats.never') },
            { value: '1', label: text('repeats.everyWeek') },
            { value: '2', label: text('repeats.everyTwoWeeks') },
          ]}
        />
        {everyWeeks !== 0 && (
          <>
            <SelectField
              label={text('repeats.times')}
              name="repeat_times"
              value={String(times)}
              onChange={(value) => change({ ...repeat, times: Number(value) })}
              options={counts.map((count) => ({
                value: String(count),
                label: text('repeats.visits', { count }),
              }))}
            />
            <Suspense fallback={<Skeleton shape="row" count={times} />}>
              <RepeatDates
                key={`${everyWeeks} ${times}`}
                {...dates}
                everyWeeks={everyWeeks}
                times={times}
                choices={choices}
                onChoose={(date, choice) => onRepeat({ ...repeat, choices: { ...choices, [date]: choice } })}
              />
            </Suspense>
          </>
        )}
      </div>
    </Card>
  )
}
