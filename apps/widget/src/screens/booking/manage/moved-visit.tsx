/** The booking as it will be, and when it is now. Not a screen of its own. */
import type { Appointment, PlannedPrice, Resource } from '@zapys/contract'
import type { LocalMoment } from '@zapys/domain/addresses'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { pricedNames, useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import type { partsOfHold } from '#widget/features/summary/parts-of-hold.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useEndText } from '#widget/language/use-end-text.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { CalendarIcon, ClockIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import './manage.css'

type MovedVisitProps = {
  appointment: Appointment
  moment: LocalMoment | null
  when: string
  parts: ReturnType<typeof partsOfHold>
  who: Pick<Resource, 'name' | 'last_name' | 'room'> | null | undefined
  besides: string | undefined
  /** Where another time is chosen. */
  elsewhen: string
  /** How long it will be. */
  seconds: number
  /** Of a rental with another length; otherwise the price stays. */
  price: PlannedPrice | undefined
}

export function MovedVisit({
  appointment,
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
                  to: endOf(moment.seconds, moment.seconds + seconds),
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
      <p className="z-moved-price">
        {price === undefined
          ? text('manage.priceStays')
          : text('manage.priceBefore', { price: money(appointment.price.price) })}
      </p>
    </VisitSummary>
  )
}
