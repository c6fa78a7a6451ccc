import { Link } from '@zapys/ui/link.tsx'
import type { Currency, Discount } from '@zapys/contract'
import { freePlaces } from '@zapys/domain/appointments'
import { useDiscountTexts } from '#widget/company/discount-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import './event-card.css'

export type EventCardEvent = {
  id: string
  name: string
  logo: string | null
  who: string | undefined
  time: { start_time: number; end_time: number }
  space: number
  used_space: number
  price: number | undefined
  currency_code: Currency
  discount: Discount | undefined
}

type EventCardProps = {
  event: EventCardEvent
  to: string
  size: 'SMALL' | 'LARGE'
  spaceView: 'AVAILABLE' | 'USED'
}

/** An event with time, places and price. A full one has an overlay but can still be opened. */
export function EventCard({ event, to, size, spaceView }: EventCardProps) {
  const text = useText()
  const formats = useFormats()
  const left = freePlaces(event)
  return (
    <Link
      className={size === 'LARGE' ? 'z-event z-event--large' : 'z-event'}
      to={to}
      data-full={left === 0 || undefined}
    >
      <span className="z-event__time">
        <strong>{formats.time(event.time.start_time)}</strong>
        <span>{formats.duration(event.time.end_time - event.time.start_time)}</span>
      </span>
      <span className="z-event__body">
        <span className="z-event__name">{event.name}</span>
        {event.who && <span className="z-event__who">{event.who}</span>}
        {left > 0 ? (
          <span className="z-event__places" data-few={left <= 3 || undefined}>
            <Places space={event.space} left={left} view={spaceView} />
          </span>
        ) : (
          <span className="z-event__full">{text('events.full')}</span>
        )}
      </span>
      {size === 'LARGE' && <Avatar name={event.name} src={event.logo} shape="square" />}
      <EventPrice className="z-event__price" event={event} />
    </Link>
  )
}

/** Price of an event, with the original price struck through if discounted. Renders nothing without a price. */
export function EventPrice({
  event: { price, discount, currency_code },
  className,
}: {
  event: Pick<EventCardEvent, 'price' | 'discount' | 'currency_code'>
  className: string
}) {
  const text = useText()
  const formats = useFormats()
  const discountTexts = useDiscountTexts()
  const now = discount?.discounted_price ?? price
  const { before, badge } = discountTexts({ now, before: price }, currency_code)
  if (now === undefined) return null
  return (
    <span className={className} data-kept>
      {before && (
        <s className="z-event__before">
          <span className="z-visually-hidden">{text('booking.before')}</span>
          {before}
        </s>
      )}{' '}
      {now === 0 ? text('booking.free') : formats.money(now, currency_code)}{' '}
      {badge && <em className="z-event__badge">{badge}</em>}{' '}
      {before && discount?.names && <span className="z-soft z-small">{discount.names.join(', ')}</span>}
    </span>
  )
}

/** The company chooses whether free or taken places are counted. */
export function Places({ space, left, view }: { space: number; left: number; view: 'AVAILABLE' | 'USED' }) {
  const text = useText()
  if (left === 0) return text('events.noPlaces')
  return view === 'AVAILABLE'
    ? text('events.placesLeft', { count: left })
    : text('events.placesTaken', { used: space - left, space })
}
