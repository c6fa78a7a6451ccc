import type { CompanyAppointment } from '@zapys/contract'
import type { EndpointName } from '@zapys/contract/endpoints'
import { isLocalDate, toInstant } from '@zapys/domain/time'
import { SelectField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useSeenVersion } from '#staff/features/use-seen-version.ts'
import { useWhen } from '#staff/features/use-when.ts'
import { useText } from '#staff/language/language.tsx'
import { Alternatives } from './alternatives.tsx'
import { RentalMoveForm } from './rental-move-form.tsx'
import { TimePicker } from './time-picker.tsx'

/** A move on the board that the server rejected. */
export type MoveAttempt = {
  day: string
  time: number
  person: string | undefined
  /** New length of a rental, in seconds. */
  length?: number
  failure: ApiFailure | undefined
}

export type MoveFormProps = {
  company: string
  branch: { id: string; timezone: string }
  booking: CompanyAppointment
  day: string
  start: number
  attempt?: MoveAttempt | undefined
  /** Calls to refetch in addition to the day, for the screen behind it. */
  reads?: readonly EndpointName[]
  onClose(): void
  onMoved(words: string, undo: () => Promise<unknown>): void
}

/** Changes the time of a booking; of a rental also its length. */
export function MoveForm(props: MoveFormProps) {
  return props.booking.booking_type === 'RENT' ? <RentalMoveForm {...props} /> : <VisitMoveForm {...props} />
}

/** Changes the time, and the performer if one person performs everything. */
function VisitMoveForm({
  company,
  branch,
  booking,
  attempt,
  reads = [],
  onClose,
  onMoved,
  ...old
}: MoveFormProps) {
  const text = useText()
  const whenOf = useWhen()
  // What the person has not chosen follows the booking, which others may move meanwhile.
  const [chosenDay, setDay] = useState(attempt?.day)
  const [chosenTime, setTime] = useState<number | null | undefined>(attempt?.time)
  const day = chosenDay ?? old.day
  const time = chosenTime === undefined ? old.start : chosenTime
  const performers = [...new Set(booking.services.map(({ resource_id }) => resource_id))]
  const only = performers.length === 1 ? performers[0] : null
  const [chosenPerson, setPerson] = useState(attempt?.person)
  const person = chosenPerson ?? only ?? ''
  const [error, setError] = useState<string>()
  const [hasTried, setTried] = useState(false)
  const change = useAction('changeCompanyAppointment', ['readBranchDay', 'listVisitSlots', ...reads])
  const seen = useSeenVersion(booking)
  const params = { company, branch: branch.id, appointment: booking.id }
  const isLater = day !== old.day || time !== old.start
  const isOther = only !== null && person !== only
  const isMoved = isLater || isOther
  const [before, when] = [whenOf(old.day, old.start), whenOf(day, time)]

  const move = async () => {
    if (!isLocalDate(day)) return setError(text('desk.booking.error.day'))
    const instant = time === null ? null : toInstant(branch.timezone, day, time)
    if (when === undefined || instant === null) return setError(text('desk.booking.error.time'))
    setError(undefined)
    setTried(true)
    const to = (start_time: string, resource_id: string | null | undefined, version: number) => {
      // An hour that the clocks repeat has two starts: the booking keeps its own unless it moves.
      const parts = { ...(isLater && { start_time }), ...(isOther && { resource_id }) }
      return change.run({ params, body: { appointment: { ...parts, version } } })
    }
    let moved: { version: number }
    try {
      moved = await to(new Date(instant * 1000).toISOString(), person, seen.version)
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (failure instanceof ApiFailure) return seen.warned()
      throw failure
    }
    onMoved(text('desk.booking.moved', when), () => to(booking.start_time, only, moved.version))
  }
  const failure = hasTried ? change.error : (attempt?.failure ?? null)
  return (
    <FormSheet
      title={text('desk.booking.moveTitle')}
      submit={when === undefined || !isMoved ? text('desk.booking.move') : text('desk.booking.moveTo', when)}
      busy={change.busy}
      disabled={!isMoved}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <p className="z-soft">{before && text('desk.booking.moveFrom', before)}</p>
      {only !== null && only !== undefined && (
        <PersonField company={company} branch={branch.id} person={person} onPerson={setPerson} />
      )}
      <TimePicker
        company={company}
        branch={branch.id}
        services={booking.services.map(({ id }) => id)}
        person={person}
        performers={
          performers.length > 1 ? booking.services.map(({ resource_id }) => resource_id) : undefined
        }
        day={day}
        time={time}
        onDay={setDay}
        onTime={setTime}
        error={error}
      />
      {failure !== null && <FailureNotice error={failure} />}
      <Alternatives
        failure={failure}
        choose={(nextDay, nextTime) => {
          setDay(nextDay)
          setTime(nextTime)
        }}
      />
    </FormSheet>
  )
}

function PersonField({
  company,
  branch,
  person,
  onPerson,
}: {
  company: string
  branch: string
  person: string
  onPerson(person: string): void
}) {
  const text = useText()
  const resources = useCall(
    'listBranchResources',
    { params: { company, branch }, query: { size: 100 } },
    { staleMs: 300_000 },
  )
  const people = (resources.data?.content ?? []).filter(
    ({ active, type, id }) => (active && type !== 'GROUP') || id === person,
  )
  return (
    <SelectField
      label={text('desk.booking.person')}
      name="person"
      value={person}
      onChange={onPerson}
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
