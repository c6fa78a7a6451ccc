import type { Service } from '@zapys/contract'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { ListRow } from '@zapys/ui/list.tsx'
import { PriceTag } from './price-tag.tsx'
import { shownPrice } from './shown-price.ts'

type ServiceCardProps = {
  service: Service
  to?: string
  onPress?(): void
  selected?: boolean
  action?: React.ReactNode
}

/** A service with duration, price and discount: a link, or a toggle if several can be booked at once. */
export function ServiceCard({ service, ...press }: ServiceCardProps) {
  const text = useText()
  const formats = useFormats()
  const seconds = service.display_duration || service.duration
  const isRent = service.booking_type === 'RENT'
  return (
    <ListRow
      {...press}
      leading={service.logo ? <Avatar name={service.name} src={service.logo} shape="square" /> : undefined}
      title={service.name}
      subtitle={service.short_description}
      meta={
        isRent
          ? text('booking.rentFrom', { duration: formats.duration(service.min_duration ?? seconds) })
          : formats.duration(seconds)
      }
      trailing={<PriceTag price={shownPrice(service)} />}
    />
  )
}
