import type { BranchResource } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { isLocalDate } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { AheadList } from '#staff/features/hours/touched-bookings.tsx'
import { TimeField } from '#staff/features/time-field.tsx'
import { useQueued } from '#staff/features/queue/use-queue.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import type { Span } from './day.ts'

type BlockSheetProps = {
  company: string
  branch: { id: string; timezone: string }
  resources: readonly BranchResource[]
  day: string
  /** Resource of the pressed time. */
  person: string
  time: number | null
  onClose(): void
  report(act: DoneAct): void
}

type TypedSpan = Record<keyof Span, number | null>

const FORM = 'block-form'
const HOUR = 3600
const reads = ['listSchedules', 'listVisitSlots'] as const

/** Performers see only their own calendar. */
function usePeople(resources: readonly BranchResource[]): BranchResource[] {
  const { role, resource_id } = useSession().company.staff_member
  return resources.filter(
    ({ id, active, type }) => active && type !== 'GROUP' && (role !== 'performer' || id === resource_id),
  )
}

/** Hours of one day in which a person or room accepts no online bookings. */
export function BlockSheet({
  company,
  branch,
  resources,
  day,
  report,
  onClose,
  ...pressed
}: BlockSheetProps) {
  const text = useText()
  const formats = useFormats()
  const people = usePeople(resources)
  const [chosen, setPerson] = useState(pressed.person)
  // The people of a branch may load after the sheet.
  const person = chosen || (people[0]?.id ?? '')
  const [date, setDate] = useState(day)
  const from = pressed.time ?? 12 * HOUR
  const [{ start, end }, setSpan] = useState<TypedSpan>({ start: from, end: from + HOUR })
  const [isChecked, setChecked] = useState(false)
  const add = useAction('blockTime', reads)
  const remove = useAction('unblockTime', reads)
  const queued = useQueued()
  const params = { company, branch: branch.id, resource: person }
  const { name = '' } = people.find(({ id }) => id === person) ?? {}
  const isFine = start !== null && end !== null && start < end && isLocalDate(date) && person !== ''
  const block = async () => {
    setChecked(true)
    if (!isFine) return
    try {
      const block = { date, start_time: start, end_time: end }
      const frame = await queued(branch, { kind: 'block', resource: person, ...block }, () =>
        add.run({ params, body: { block } }),
      )
      if (frame === 'queued') {
        report({ words: text('desk.queue.kept') })
        return onClose()
      }
      report({
        words: text('desk.block.done', { name, from: formats.time(start), to: formats.time(end) }),
        // An hour that was closed before stays closed.
        undo: frame.added
          ? () => remove.run({ params: { ...params, frame: frame.id }, body: {} })
          : undefined,
      })
      onClose()
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.block.title')}
      footer={
        <Button kind="primary" type="submit" form={FORM} busy={add.busy} wide>
          {text('desk.block.submit')}
        </Button>
      }
    >
      <form
        id={FORM}
        className="z-stack"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          void block()
        }}
      >
        {people.length > 1 && (
          <SelectField
            label={text('desk.block.person')}
            name="block_person"
            value={person}
            onChange={setPerson}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField
          label={text('desk.booking.day')}
          name="block_day"
          type="date"
          required
          value={date}
          onChange={setDate}
        />
        <Times
          span={{ start, end }}
          error={isChecked && !isFine ? text('desk.block.error') : null}
          onSpan={setSpan}
        />
        {add.error !== null && <Rejected company={company} branch={branch} error={add.error} />}
      </form>
      <Blocked company={company} branch={branch.id} person={person} day={date} />
    </Sheet>
  )
}

type RejectedProps = Pick<BlockSheetProps, 'company' | 'branch'> & { error: ApiFailure }

/** Why the time could not be blocked, with the conflicting bookings. */
function Rejected({ company, branch, error }: RejectedProps) {
  const { appointments = [], events = [] } = error.payload?.metadata ?? {}
  return (
    <>
      <FailureNotice error={error} />
      {appointments.length + events.length > 0 && (
        <AheadList company={company} branch={branch} appointments={appointments} events={events} />
      )}
    </>
  )
}

type TimesProps = { span: TypedSpan; error: string | null; onSpan(span: TypedSpan): void }

function Times({ span, error, onSpan }: TimesProps) {
  const text = useText()
  return (
    <div className="desk-pair">
      <TimeField
        label={text('desk.block.from')}
        name="block_start"
        error={error}
        value={span.start}
        onChange={(start) => onSpan({ ...span, start })}
      />
      <TimeField
        label={text('desk.block.to')}
        name="block_end"
        error={error}
        value={span.end}
        onChange={(end) => onSpan({ ...span, end })}
      />
    </div>
  )
}

type BlockedProps = { company: string; branch: string; person: string; day: string }

/** Blocked hours of that day, each with a button to open it again. */
function Blocked({ company, branch, person, day }: BlockedProps) {
  const text = useText()
  const formats = useFormats()
  const remove = useAction('unblockTime', reads)
  const schedules = useCall(
    'listSchedules',
    { params: { company, branch }, query: { start: day, end: day } },
    { enabled: isLocalDate(day) },
  )
  const frames = (schedules.data ?? [])
    .filter(({ id }) => id === person)
    .flatMap(({ day_frames }) => day_frames)
    .filter(({ type, date }) => type === 'OFF' && date === day)
  if (frames.length === 0) return null
  return (
    <div className="z-stack desk-blocked">
      <List label={text('desk.block.blocked')}>
        {frames.map(({ id, start_time, end_time }) => {
          const times = `${formats.time(start_time)} – ${formats.time(end_time)}`
          return (
            <ListRow
              key={id}
              title={times}
              subtitle={text('desk.block.blocked')}
              action={
                <Button
                  size="s"
                  busy={remove.busy}
                  aria-label={text('desk.block.openOf', { times })}
                  onClick={() =>
                    remove.send({
                      params: { company, branch, resource: person, frame: id },
                      body: {},
                    })
                  }
                >
                  {text('desk.block.open')}
                </Button>
              }
            />
          )
        })}
      </List>
      {remove.error !== null && <FailureNotice error={remove.error} />}
    </div>
  )
}
