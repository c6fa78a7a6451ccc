import { isLocalDate, toInstant } from '@zapys/domain/time'
import { ApiFailure } from '@zapys/contract/client'
import { useMemo, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { moneyReads } from '#staff/features/money/pay-form.tsx'
import { useSeenVersion } from '#staff/features/use-seen-version.ts'
import { useWhen } from '#staff/features/use-when.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { Alternatives } from './alternatives.tsx'
import type { MoveFormProps } from './move-form.tsx'
import { formerPrice } from './rental.ts'
import { RentalTimes } from './rental-times.tsx'
import { RentedField } from './rented-field.tsx'
import { type RentalHours, useRental } from './use-rental.ts'

type Chosen = { day?: string; time?: number | null; length?: number | null; person?: string }

/** Changes hours, length and room of a rental. The server calculates the price of another length. */
export function RentalMoveForm(props: MoveFormProps) {
  const { company, branch, booking, attempt, reads = [], onClose, onMoved } = props
  const text = useText()
  const whenOf = useWhen()
  // What the person has not chosen follows the booking, which others may move meanwhile.
  const [chosen, setChosen] = useState<Chosen>(() => attempt ?? {})
  const change = (part: Chosen) => setChosen((before) => ({ ...before, ...part }))
  const [before] = booking.services
  const own = before?.resource_id ?? ''
  const { day = props.day, person = own } = chosen
  const time = chosen.time === undefined ? props.start : chosen.time
  const rental = useMovedRental(props, { day, time, person, length: chosen.length ?? booking.duration })
  const [errors, setErrors] = useState<{ time?: string; end?: string }>({})
  const [hasTried, setTried] = useState(false)
  const save = useAction('changeCompanyAppointment', [...moneyReads, 'listVisitSlots', ...reads])
  const seen = useSeenVersion(booking)
  if (rental === undefined) return null
  const isLater = day !== props.day || time !== props.start
  const isOther = person !== own
  const isLonger = rental.seconds !== booking.duration
  const isMoved = isLater || isOther
  const when = whenOf(day, time)
  const params = { company, branch: branch.id, appointment: booking.id }

  const move = async () => {
    const instant = time === null || !isLocalDate(day) ? null : toInstant(branch.timezone, day, time)
    if (!isLocalDate(day)) return setErrors({ time: text('desk.booking.error.day') })
    if (when === undefined || instant === null) return setErrors({ time: text('desk.booking.error.time') })
    if (rental.seconds <= 0) return setErrors({ end: text('desk.rental.error.end') })
    setErrors({})
    setTried(true)
    const to = (start_time: string, resource_id: string, duration: number) => ({
      ...(isLater && { start_time }),
      ...(isOther && { resource_id }),
      ...(isLonger && { duration }),
    })
    let moved: { version: number; price: number }
    try {
      const parts = to(new Date(instant * 1000).toISOString(), person, rental.seconds)
      moved = await save.run({ params, body: { appointment: { ...parts, version: seen.version } } })
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (failure instanceof ApiFailure) return seen.warned()
      throw failure
    }
    const back = {
      ...to(booking.start_time, own, booking.duration),
      ...(isLonger && formerPrice(booking, moved, text('desk.undo'))),
      version: moved.version,
    }
    onMoved(isMoved ? text('desk.booking.moved', when) : text('desk.services.done'), () =>
      save.run({ params, body: { appointment: back } }),
    )
  }
  const failure = hasTried ? save.error : (attempt?.failure ?? null)
  const former = whenOf(props.day, props.start)
  return (
    <FormSheet
      title={text('desk.rental.moveTitle')}
      submit={isMoved && when !== undefined ? text('desk.booking.moveTo', when) : text('desk.save')}
      busy={save.busy}
      disabled={!isMoved && !isLonger}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <p className="z-soft">{former && text('desk.booking.moveFrom', former)}</p>
      <RentedField
        company={company}
        branch={branch.id}
        rental={rental}
        person={person}
        isNamed
        onPerson={(next) => change({ person: next })}
      />
      <RentalTimes
        company={company}
        branch={branch}
        rental={rental}
        person={person}
        day={day}
        time={time}
        change={change}
        error={errors.time}
        endError={errors.end}
      >
        {(isMoved || isLonger) && (
          <NewHours {...props} rental={rental} day={day} time={time} person={person} isLonger={isLonger} />
        )}
      </RentalTimes>
      {failure !== null && <FailureNotice error={failure} />}
      <Alternatives
        failure={failure}
        choose={(nextDay, nextTime) => change({ day: nextDay, time: nextTime })}
      />
    </FormSheet>
  )
}

type Hours = { day: string; time: number | null; person: string }

/** Free hours for the booking; its own count as free. */
function useMovedRental(
  { company, branch, booking, day: ownDay, start }: MoveFormProps,
  chosen: Hours & { length: number },
) {
  const [{ id, resource_id } = { id: '', resource_id: null }] = booking.services
  const { duration } = booking
  const own = useMemo(
    () => ({ day: ownDay, start, seconds: duration, resource: resource_id ?? '' }),
    [ownDay, start, duration, resource_id],
  )
  return useRental({ company, branch, service: id, ...chosen, own })
}

/** Price of the new hours if the length changes, or that they are taken. */
function NewHours({
  company,
  branch,
  booking,
  rental,
  day,
  time,
  person,
  isLonger,
}: MoveFormProps & Hours & { rental: RentalHours; isLonger: boolean }) {
  const text = useText()
  const formats = useFormats()
  const start = time === null || !isLocalDate(day) ? null : toInstant(branch.timezone, day, time)
  const dates = useCall(
    'listStaffDates',
    {
      params: { company, branch: branch.id },
      query: {
        start: start === null ? '' : new Date(start * 1000).toISOString(),
        every_weeks: 1,
        times: 1,
        serviceId: [rental.service.id],
        resource: person,
        duration: rental.seconds,
        appointment: booking.id,
      },
    },
    { enabled: start !== null && rental.seconds > 0 },
  )
  const [date] = dates.data?.dates ?? []
  if (date === undefined) return null
  const { price } = date
  if (price === null) return <output className="z-soft">{text('desk.booking.timeTaken')}</output>
  if (!isLonger) return null
  return (
    <output>
      {text('desk.rental.newPrice', { amount: formats.money(price.price, price.currency_code) })}
    </output>
  )
}
