import { Link } from '@zapys/ui/link.tsx'
import type { Currency, Discount } from '@zapys/contract'
import { freePlaces } from '@zapys/domain/appointments'
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

/** One event with its time, places and price. A full one lies under an overlay and can still be opened. */
export function EventCard({ event, to, size, spaceView }: EventCardProps) {
  const text = useText()
  const formats = useFormats()
  const left = freePlaces(event)
  const price = event.discount?.discounted_price ?? event.price
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
        {left > 0 && (
          <span className="z-event__places" data-few={left <= 3 || undefined}>
            <Places space={event.space} left={left} view={spaceView} />
          </span>
        )}
      </span>
      {size === 'LARGE' && <Avatar name={event.name} src={event.logo} shape="square" />}
      {price !== undefined && (
        <span className="z-event__price" data-kept>
          {price === 0 ? text('booking.free') : formats.money(price, event.currency_code)}
        </span>
      )}
      {left === 0 && <span className="z-event__full">{text('events.full')}</span>}
    </Link>
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
