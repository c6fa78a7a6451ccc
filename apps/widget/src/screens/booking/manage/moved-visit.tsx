/** The booking after the move, and its current time. Not a screen. */
import type { Appointment, PlannedPrice, Resource } from '@zapys/contract'
import type { LocalMoment } from '@zapys/domain/addresses'
import { Suspense } from 'react'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { pricedNames, useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import type { partsOfHold } from '#widget/features/summary/parts-of-hold.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useEndText } from '#widget/language/use-end-text.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { CalendarIcon, ClockIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import './manage.css'

const BookedTerms = lazyPart(() => import('#widget/features/payments/booked-terms.tsx'), ['payments'])

type MovedVisitProps = {
  appointment: Appointment
  /** The new start, as an instant. */
  startsAt: string | null | undefined
  moment: LocalMoment | null
  when: string
  parts: ReturnType<typeof partsOfHold>
  who: Pick<Resource, 'name' | 'last_name' | 'room'> | null | undefined
  besides: string | undefined
  /** Address for choosing another time. */
  elsewhen: string
  /** Length after the move, in seconds. */
  seconds: number
  /** Price of a rental with another length; otherwise the price is unchanged. */
  price: PlannedPrice | undefined
}

export function MovedVisit({
  appointment,
  startsAt,
  moment,
  when,
  parts,
  who,
  besides,
  elsewhen,
  seconds,
  price,
}: MovedVisitProps) {
  const text = useText()
  const formats = useFormats()
  const endOf = useEndText()
  const texts = useBookedTexts()
  const money = (sum: number) => formats.money(sum, appointment.price.currency_code)
  // The cover of another length is known only after the move.
  const left =
    price !== undefined && appointment.membership === null ? price.price - appointment.payment.paid : 0
  return (
    <VisitSummary
      title={text('booking.yourVisit')}
      lines={[
        ...(moment
          ? [
              {
                id: 'when',
                icon: <CalendarIcon />,
                label: text('booking.when'),
                value: when,
                detail: text('booking.dateAndLength', {
                  date: formats.date(moment.date, 'short'),
                  from: formats.time(moment.seconds),
                  to: endOf(moment.seconds, moment.seconds + seconds, moment.date),
                }),
                to: elsewhen,
              },
            ]
          : []),
        {
          id: 'what',
          icon: <ServiceIcon />,
          label: text('booking.what'),
          value: parts.length > 1 ? <Timeline parts={parts} /> : texts.what(appointment),
          detail: parts.length > 1 ? undefined : besides,
        },
        ...(who && parts.length < 2
          ? [
              {
                id: 'who',
                icon: <ResourceIcon isRoom={who.room} />,
                label: text(resourceWords(who.room).one),
                value: resourceName(who),
              },
            ]
          : []),
        {
          id: 'before',
          icon: <ClockIcon />,
          label: text('manage.title'),
          value: text('manage.now', { when: texts.inside(appointment) }),
          detail: appointment.resources.map(resourceName).join(', '),
        },
      ]}
    >
      <PriceSummary
        total={price ?? appointment.price}
        names={pricedNames(appointment)}
        times={appointment.space}
      />
      <div className="z-moved-price">
        {price === undefined
          ? text('manage.priceStays')
          : text('manage.priceBefore', { price: money(appointment.price.price) })}
        {left > 0 && ` ${text('manage.leftToPay', { sum: money(left) })}`}
        {startsAt && (appointment.payment.paid > 0 || appointment.membership !== null) && (
          <Suspense>
            <BookedTerms
              appointment={movedTo(appointment, startsAt)}
              isPaid={isPaidFor(appointment)}
              isSeries={false}
            />
          </Suspense>
        )}
      </div>
    </VisitSummary>
  )
}

/** Paid in addition to what covers it. */
const isPaidFor = ({ payment, membership }: Appointment) => payment.paid > (membership?.price_covered ?? 0)

/** Cancellation terms at the new time: a move counts as notice. */
function movedTo(appointment: Appointment, start_time: string): Appointment {
  const { giving_back, may_cancel_until } = appointment
  const before = Date.parse(appointment.start_time)
  const notice = Math.floor((before - Date.now()) / 1000)
  return {
    ...appointment,
    start_time,
    may_cancel_until:
      may_cancel_until &&
      new Date(Date.parse(may_cancel_until) + Date.parse(start_time) - before).toISOString(),
    giving_back: {
      ...giving_back,
      shortest_notice: Math.min(notice, giving_back.shortest_notice ?? Infinity),
    },
  }
}
