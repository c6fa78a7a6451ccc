import type { Branch, Home } from '@zapys/contract'
import { Link } from '@zapys/ui/link.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDiscountTexts } from '#widget/company/discount-texts.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { shownPrice } from '#widget/features/service-card/shown-price.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { useServiceLink } from './service-link.ts'

export function Popular({ home, branches }: { home: Home; branches: readonly Branch[] }) {
  const text = useText()
  const href = useCompanyHref()
  const shown = home.services.flatMap((popular) => {
    const branch = branches.find(({ id }) => id === popular.branch_id)
    return branch === undefined ? [] : [{ popular, branch }]
  })
  const [first] = shown
  if (first === undefined) return null
  const branch = first.branch.id
  return (
    <Section
      title={text('home.popular')}
      action={
        <Link className="z-more" to={branches.length === 1 ? href('services', { branch }) : '#menu'}>
          {text('home.all')}
        </Link>
      }
    >
      <ul className="z-popular">
        {shown.map(({ popular, branch }) => (
          <li key={popular.service.id}>
            <PopularCard popular={popular} branch={branch} isOnly={branches.length === 1} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type PopularCardProps = { popular: Home['services'][number]; branch: Branch; isOnly: boolean }

function PopularCard({ popular: { service, soonest }, branch, isOnly }: PopularCardProps) {
  const text = useText()
  const formats = useFormats()
  const { bookingSettings } = useCompany()
  const { when } = useSlotTexts(branch, bookingSettings)
  const linkTo = useServiceLink()
  const price = shownPrice(service)
  const money = price && formats.money(price.amount, price.currency_code)
  const discount = useDiscountTexts()
  const { before, badge } = price
    ? discount({ now: price.amount, before: price.was }, price.currency_code)
    : {}
  const isRent = service.booking_type === 'RENT'
  const seconds = isRent
    ? (service.min_duration ?? service.duration)
    : service.display_duration || service.duration
  const length = formats.duration(seconds)
  return (
    <Link className="z-offer" to={linkTo(branch.id, service)}>
      <Avatar name={service.name} src={service.logo} size="l" shape="square" />
      <span className="z-offer__body">
        <span className="z-offer__name">{service.name}</span>
        <span className="z-offer__facts">
          <span>{isRent ? text('booking.rentFrom', { duration: length }) : length}</span>
          {money && (
            <span className="z-offer__price">
              <strong>{price.isLowest ? text('booking.priceFrom', { price: money }) : money}</strong>
              {before && <s>{before}</s>}
              {badge && <em>{badge}</em>}
              {before && price.discountNames && (
                <span className="z-offer__discount">{price.discountNames.join(', ')}</span>
              )}
            </span>
          )}
        </span>
        <span className="z-offer__facts">
          {soonest && <span className="z-offer__soonest">{when(soonest.date, soonest.start_time)}</span>}
          {!isOnly && <span>{branch.name}</span>}
        </span>
      </span>
    </Link>
  )
}
