/** Online booking is closed at the company or branch: shown in place of booking links. S6.switch.6. */
import type { BookingSettings } from '@zapys/contract'
import { ContactUs } from '#widget/company/contact-us.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CalendarIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'

/** Text why booking is closed, from the error catalogue; undefined if it is open. */
export function useBookingClosed({
  online_booking,
  appointment,
}: Pick<BookingSettings, 'online_booking' | 'appointment'>): { title: string; detail: string } | undefined {
  const text = useText()
  if (!online_booking.enabled)
    return { title: text('errors.FEATURE_DISABLED.title'), detail: text('errors.FEATURE_DISABLED.detail') }
  if (!appointment.allow_create)
    return { title: text('booking.limited'), detail: text('booking.limitedText') }
  return undefined
}

type Why = { title: string; detail: string }

export function BookingClosed({ why: { title, detail } }: { why: Why }) {
  return <EmptyState icon={<CalendarIcon />} title={title} text={detail} action={<ContactUs />} />
}

/** Shown above a screen with other information. */
export function BookingClosedNotice({ why: { title, detail } }: { why: Why }) {
  return (
    <Notice tone="warning" title={title} action={<ContactUs />}>
      {detail}
    </Notice>
  )
}
