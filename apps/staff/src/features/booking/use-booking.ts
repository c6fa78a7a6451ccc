import { ApiFailure } from '@zapys/contract/client'
import { isLocalDate, toInstant, toLocal } from '@zapys/domain/time'
import { useState } from 'react'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import { priceIn } from '#staff/features/money/amount.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { type Draft, type DraftErrors, errorsOf, servicesOf } from './draft.ts'
import { noteService } from './last-service.ts'
import { useNewClient } from './use-new-client.ts'
import type { RentalHours } from './use-rental.ts'
import type { VisitDates } from './use-visit-dates.ts'

type ToBook = {
  company: string
  branch: { id: string; timezone: string }
  draft: Draft
  visit: VisitDates
  rental: RentalHours | undefined
  change(part: Partial<Draft>): void
  onBooked(words: string): void
}

/** Adds a new client first, then books. A retry after a lost response books once. */
export function useBooking({ company, branch, draft, visit, rental, change, onBooked }: ToBook) {
  const text = useText()
  const formats = useFormats()
  const client = useNewClient({ draft, change })
  const create = useAction('createCompanyAppointment', [
    'readBranchDay',
    'listVisitSlots',
    'listCompanyWaiting',
    'listStaffDates',
    'listCompanyMemberships',
  ])
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const keyOf = useAttempt()

  const book = async () => {
    const faults = errorsOf(draft, text)
    const startsAt =
      draft.time === null || !isLocalDate(draft.day)
        ? null
        : toInstant(branch.timezone, draft.day, draft.time)
    if (faults.time === undefined && startsAt === null) faults.time = text('desk.booking.error.skipped')
    const repeats = draft.everyWeeks !== 0
    if (repeats && faults.time === undefined && visit.starts.length === 0 && visit.dates.length > 0)
      faults.time = text('desk.repeat.none')
    setErrors(faults)
    setFailure(undefined)
    if (Object.keys(faults).length > 0 || draft.time === null || startsAt === null) return
    // The dates say which of them can be booked.
    if (repeats && visit.dates.length === 0) return
    const starts = repeats ? visit.starts : [new Date(startsAt * 1000).toISOString()]
    try {
      const booked = await client.resolve()
      if (booked === undefined) return
      const appointment = { client: { id: booked.id }, ...whenOf(starts), ...bodyOf(draft, rental) }
      await create.run({
        params: { company, branch: branch.id },
        query: draft.usesMembership ? { withMembership: true } : {},
        body: { appointment },
        idempotencyKey: keyOf({ ...appointment, usesMembership: draft.usesMembership }),
      })
      // A walk-in needs a person who is free.
      if (rental === undefined) noteService(branch.id, draft.service)
      const first = toLocal(branch.timezone, Date.parse(starts[0]!) / 1000)
      onBooked(
        starts.length > 1
          ? text('desk.repeat.booked', { count: starts.length })
          : text('desk.booking.booked', {
              day: formats.date(first.date, 'inside'),
              time: formats.time(first.seconds),
            }),
      )
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  // Hides errors fixed since the last press; whether the time is available is checked on the next one.
  const still = errorsOf(draft, text)
  const isMissing = (error: string | undefined) =>
    error === text('desk.booking.error.day') || error === text('desk.booking.error.time')
  const shown: DraftErrors = {}
  for (const field of Object.keys(errors) as (keyof DraftErrors)[])
    if (errors[field] === still[field] || (field === 'time' && !isMissing(errors.time)))
      shown[field] = errors[field]
  return {
    book,
    busy: client.busy || create.busy || (draft.everyWeeks !== 0 && visit.isLoading),
    errors: shown,
    failure,
  }
}

const whenOf = (starts: readonly string[]) =>
  starts.length > 1 ? { starts: [...starts] } : { start_time: starts[0]! }

function bodyOf(draft: Draft, rental: RentalHours | undefined) {
  const { person, note, waiting, notifies } = draft
  const price = draft.price.trim() === '' ? undefined : priceIn(draft.price)
  return {
    service_resource_settings: servicesOf(draft).map((service, index) => ({
      service,
      resources: person === '' ? [] : [person],
      auto_selected_resources: person === '',
      ordinal: index + 1,
    })),
    ...(rental && { duration: rental.seconds }),
    ...(note.trim() !== '' && { comment: note.trim() }),
    ...(price !== undefined && { price, price_reason: draft.priceReason.trim() }),
    ...(!notifies && { notify: false }),
    ...(waiting !== undefined && { waiting_id: waiting }),
  }
}
