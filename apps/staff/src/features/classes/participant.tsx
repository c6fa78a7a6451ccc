import { toLocal } from '@zapys/domain/time'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useMemo, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { BookingDetails } from '#staff/features/booking/booking-details.tsx'
import { useText } from '#staff/language/language.tsx'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { useSession } from '#staff/session/session.tsx'
import type { ClassProps } from './class-parts.tsx'

/** Polling interval, because other staff record payments. */
const REFETCH_MS = 30_000

/** Bookings of a class with price and payments, which the class itself does not have. */
export function useClassBookings({ branch, placed: { event } }: Pick<ClassProps, 'branch' | 'placed'>) {
  const { company } = useSession()
  const { date: day } = toLocal(branch.timezone, Date.parse(event.start_time) / 1000)
  const bookings = useCall(
    'readBranchDay',
    { params: { company: company.id, branch: branch.id }, query: { day } },
    { refetchMs: REFETCH_MS },
  )
  const byId = useMemo(
    () =>
      bookings.data &&
      new Map(
        bookings.data.content.filter(({ event_id }) => event_id === event.id).map((one) => [one.id, one]),
      ),
    [bookings.data, event.id],
  )
  return { byId, error: bookings.error, retry: () => void bookings.refetch() }
}

type ParticipantProps = ClassProps & {
  bookings: ReturnType<typeof useClassBookings>
  /** Id. */
  booking: string
  isCancelling: boolean
}

/** The booking of a participant, with the same actions as any other. */
export function Participant({
  branch,
  bookings: { byId, error, retry },
  booking: id,
  isCancelling,
  onClose,
  report,
}: ParticipantProps) {
  const text = useText()
  const { company, can } = useSession()
  const settings = useCompanySettings(company.id)
  const current = byId?.get(id)
  const [last, setLast] = useState(current)
  if (current !== undefined && current !== last) setLast(current)
  const booking = current ?? last
  if (booking === undefined)
    return (
      <Sheet open onClose={onClose} title={text('desk.event.participants')}>
        {byId !== undefined && <p>{text('desk.booking.notHereText')}</p>}
        {byId === undefined && error === null && <Skeleton shape="row" count={2} />}
        {byId === undefined && error !== null && <FailureNotice error={error} onRetry={retry} />}
      </Sheet>
    )
  const { date: day, seconds: start } = toLocal(branch.timezone, Date.parse(booking.start_time) / 1000)
  return (
    <BookingDetails
      company={company.id}
      branch={branch}
      booking={booking}
      day={day}
      start={start}
      statuses={settings?.appointment_statuses ?? []}
      cancelTo={settings?.booking_settings?.appointment.cancel_to_status}
      canWrite={can('bookings.write')}
      canMark={can('bookings.mark')}
      isGone={byId !== undefined && current === undefined}
      isInClass
      isCancelling={isCancelling}
      onClose={onClose}
      report={report}
    />
  )
}
