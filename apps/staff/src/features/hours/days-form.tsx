import { daysBetween, isLocalDate } from '@zapys/domain/time'
import { TextField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useText } from '#staff/language/language.tsx'
import { spansOf, usualHours } from './day-hours.ts'
import { HoursFields } from './hours-fields.tsx'
import { changeOf, type DayFrame, type SingleDayKind } from './single-days.ts'
import { TouchedBookings } from './touched-bookings.tsx'
import { type HoursOf, useHoursActions } from './use-hours-actions.ts'
import { useTouched } from './use-touched.ts'

type DaysFormProps = {
  of: HoursOf
  branch: { id: string; timezone: string }
  name: string
  thisDay: string
  /** Stored single days from today on. */
  stored: readonly DayFrame[]
  onClose(): void
  report(act: DoneAct): void
}

const kinds: readonly SingleDayKind[] = ['OFF', 'HOURS', 'CLOSED']
/** The server accepts 200 frames per request. */
const MAX_DAYS = 92

/** Days off, holidays, other hours or closed hours, on one or several consecutive days. */
export function DaysForm({ of, branch, name, thisDay, stored, onClose, report }: DaysFormProps) {
  const text = useText()
  const [kind, setKind] = useState<SingleDayKind>('OFF')
  const [days, setDays] = useState({ firstDay: thisDay, lastDay: thisDay })
  const [hours, setHours] = useState(usualHours)
  const [isChecked, setChecked] = useState(false)
  const actions = useHoursActions(of)
  const touched = useTouched()
  const { firstDay, lastDay } = days
  const spans = kind === 'OFF' ? [] : spansOf(kind === 'CLOSED' ? { ...hours, breaks: [] } : hours)
  const isPeriod =
    isLocalDate(firstDay) &&
    isLocalDate(lastDay) &&
    firstDay <= lastDay &&
    daysBetween(firstDay, lastDay) < MAX_DAYS
  const setDay = (part: Partial<typeof days>) => {
    touched.reset()
    // A later first day moves the last day if it would be before it.
    setDays((before) => {
      const next = { ...before, ...part }
      return part.firstDay && next.lastDay < part.firstDay ? { ...next, lastDay: part.firstDay } : next
    })
  }
  const save = async () => {
    setChecked(true)
    if (!isPeriod || spans === undefined) return
    const change = changeOf({ kind, firstDay, lastDay, spans }, stored)
    let added: string[] = []
    const send = async (keeps: boolean) => {
      const { day_frames } = await actions.changeDays(change, keeps)
      added = day_frames.filter((frame) => frame.added).map(({ id }) => id)
    }
    if (!(await touched.run(send))) return
    const replaced = stored.filter(({ id }) => change.remove.includes(id)).map(({ id: _, ...frame }) => frame)
    report({
      words: text('desk.hours.saved', { name }),
      undo: () => actions.changeDays({ add: replaced, remove: added }, true),
    })
    onClose()
  }
  return (
    <FormSheet
      title={text('desk.hours.daysOf', { name })}
      submit={text(touched.touched ? 'desk.hours.saveAnyway' : 'desk.save')}
      busy={actions.busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TouchedBookings company={of.company} branch={branch} of={touched} />
      <Segments
        label={text('desk.hours.kind')}
        value={kind}
        options={kinds.map((id) => ({ id, name: text(`desk.hours.kind.${id}`) }))}
        onChange={(chosen) => {
          touched.reset()
          setKind(chosen)
        }}
      />
      <PeriodFields
        firstDay={firstDay}
        lastDay={lastDay}
        error={isChecked && !isPeriod ? text('desk.hours.errorDays', { days: MAX_DAYS }) : null}
        change={setDay}
      />
      {kind !== 'OFF' && (
        <HoursFields
          name="days"
          hasBreaks={kind === 'HOURS'}
          hours={hours}
          error={isChecked && spans === undefined ? text('desk.hours.error') : null}
          onChange={(next) => {
            touched.reset()
            setHours(next)
          }}
        />
      )}
      {kind === 'HOURS' && of.resource !== null && (
        <p className="z-soft">{text('desk.hours.withinBranch')}</p>
      )}
    </FormSheet>
  )
}

type PeriodFieldsProps = {
  firstDay: string
  lastDay: string
  error: string | null
  change(part: { firstDay?: string; lastDay?: string }): void
}

function PeriodFields({ firstDay, lastDay, error, change }: PeriodFieldsProps) {
  const text = useText()
  return (
    <div className="desk-pair">
      <TextField
        label={text('desk.hours.firstDay')}
        name="first_day"
        type="date"
        required
        value={firstDay}
        onChange={(day) => change({ firstDay: day })}
        error={error}
      />
      <TextField
        label={text('desk.hours.lastDay')}
        name="last_day"
        type="date"
        required
        value={lastDay}
        onChange={(day) => change({ lastDay: day })}
      />
    </div>
  )
}
