import type { OwnAppointment } from '@zapys/contract'
import { attendanceOf } from '@zapys/domain/appointments'
import { PENDING_PAYMENT } from '@zapys/domain/payments'
import { toLocal } from '@zapys/domain/time'
import type { MessageId } from '@zapys/i18n'
import { useCompany } from '#widget/company/company.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { isNear } from './near-date.ts'

/** Status code of an attended visit. S3.enum. */
const DONE = 'DONE'

export type StandingOf = Pick<OwnAppointment, 'status' | 'cancelled_at' | 'start_time' | 'duration'>

type PricedOf = Pick<OwnAppointment, 'price' | 'membership' | 'payment' | 'cancelled_at' | 'branch'>

/** Texts of an own booking: services, time, performers, place, price and status. */
export function useAppointmentTexts() {
  const text = useText()
  const formats = useFormats()
  const { has } = useLanguage()
  const { settings } = useCompany()
  const day = (date: string) =>
    // A date with a year needs no weekday.
    formats.date(date, isNear(date, Date.now()) ? 'weekday' : 'short')
  return {
    what: ({ event, services }: Pick<OwnAppointment, 'event' | 'services'>) =>
      event?.name || services.map(({ name }) => name).join(', '),

    when: ({ date, time }: Pick<OwnAppointment, 'date' | 'time'>) =>
      text('booking.dayAt', { date: day(date), time: formats.time(time.start_time) }),

    day,

    /** Performers and branch in one line. */
    place: ({ resources, branch }: Pick<OwnAppointment, 'resources' | 'branch'>) =>
      [resources.map(resourceName).join(', '), branch?.name].filter(Boolean).join(' · '),

    /** The price, or what covers it and the amount left to pay. */
    price({ price: { price, currency_code }, membership, payment, cancelled_at, branch }: PricedOf) {
      if (payment.pay_until !== null && branch !== undefined) {
        const { date, seconds } = toLocal(branch.timezone, Date.parse(payment.pay_until) / 1000)
        const isToday = date === toLocal(branch.timezone, Date.now() / 1000).date
        const time = formats.time(seconds)
        const when = isToday ? time : text('booking.dayAt', { date: formats.date(date, 'day'), time })
        return text('appointments.payBy', { sum: formats.money(payment.amount, currency_code), when })
      }
      if (price === 0) return text('booking.free')
      if (membership === null || cancelled_at !== null) return formats.money(price, currency_code)
      const covered = text('booking.covered', { what: membership.name })
      return payment.remaining === 0
        ? covered
        : `${covered}, ${text('appointments.leftToPay', { sum: formats.money(payment.remaining, currency_code) })}`
    },

    /**
     * Label in the company's own words and color. A past visit shows whether its client attended.
     * A code without a text shows whether the visit is still booked.
     */
    status(appointment: StandingOf) {
      const { cancelled_at } = appointment
      const attendance = attendanceOf(appointment, Date.now())
      const status = attendance === 'VISITED' ? DONE : appointment.status
      const known = settings.appointment_statuses.find(({ code }) => code === status)
      const id = `appointments.status.${status}`
      const name = known?.name || (has(id) ? text(id as MessageId) : undefined)
      return {
        // Not a status of the company; the color marks something to do.
        colour: known?.colour ?? (status === PENDING_PAYMENT ? 'var(--z-notice-text)' : undefined),
        name:
          name ??
          text(cancelled_at === null ? 'appointments.status.CONFIRMED' : 'appointments.status.CANCELLED'),
      }
    },
  }
}
