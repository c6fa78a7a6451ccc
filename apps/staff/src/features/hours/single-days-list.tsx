import { Button } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { type ReactNode, useState } from 'react'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { type DayFrame, entriesOf, type SingleDays } from './single-days.ts'
import { TouchedBookings } from './touched-bookings.tsx'
import { type HoursOf, useHoursActions } from './use-hours-actions.ts'
import { useTouched } from './use-touched.ts'
import { spanText } from './span-text.ts'

type ListProps = {
  of: HoursOf
  branch: { id: string; timezone: string }
  name: string
  frames: readonly DayFrame[]
  canWrite: boolean
  action: ReactNode
  report(act: DoneAct): void
}

/** Days off, holidays and other hours from today on, each with a remove button. */
export function SingleDaysList({ of, branch, name, frames, canWrite, action, report }: ListProps) {
  const text = useText()
  const formats = useFormats()
  const [removed, setRemoved] = useState<SingleDays>()
  const actions = useHoursActions(of)
  const touched = useTouched()
  const entries = entriesOf(frames)
  const daysOf = ({ firstDay, lastDay }: SingleDays) =>
    firstDay === lastDay ? formats.date(firstDay, 'brief') : formats.days(firstDay, lastDay)
  const remove = async (entry: SingleDays) => {
    const ids = entry.frames.map(({ id }) => id)
    const again = entry.frames.map(({ id: _, ...frame }) => frame)
    const send = (keeps: boolean) => actions.changeDays({ add: [], remove: ids }, keeps)
    if (!(await touched.run(send))) return setRemoved(entry)
    setRemoved(undefined)
    touched.reset()
    report({
      words: text('desk.hours.saved', { name }),
      undo: () => actions.changeDays({ add: again, remove: [] }, true),
    })
  }
  const close = () => {
    setRemoved(undefined)
    touched.reset()
  }
  return (
    <section className="desk-section">
      <div className="desk-section__head">
        <h2>{text('desk.hours.days')}</h2>
        {action}
      </div>
      {entries.length === 0 ? (
        <p className="z-soft">{text('desk.hours.noDays')}</p>
      ) : (
        <List label={text('desk.hours.days')}>
          {entries.map((entry) => (
            <ListRow
              key={`${entry.kind} ${entry.firstDay}`}
              title={daysOf(entry)}
              subtitle={[
                text(`desk.hours.kind.${entry.kind}`),
                ...entry.spans.map(({ start, end }) => spanText(formats.time, start, end)),
              ].join(', ')}
              action={
                canWrite && (
                  <Button
                    size="s"
                    busy={actions.busy}
                    aria-label={text('desk.hours.removeOf', { days: daysOf(entry) })}
                    onClick={() => void remove(entry)}
                  >
                    {text('desk.hours.remove')}
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
      {removed && (
        <Sheet
          open
          onClose={close}
          title={text('desk.hours.removeOf', { days: daysOf(removed) })}
          footer={
            touched.touched && (
              <Button kind="primary" busy={actions.busy} wide onClick={() => void remove(removed)}>
                {text('desk.hours.saveAnyway')}
              </Button>
            )
          }
        >
          <TouchedBookings company={of.company} branch={branch} of={touched} />
        </Sheet>
      )}
    </section>
  )
}
