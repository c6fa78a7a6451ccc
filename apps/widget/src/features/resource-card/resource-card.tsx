import type { Resource } from '@zapys/contract'
import { Link } from '@zapys/ui/link.tsx'
import { usePlace } from '#widget/browser/router.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { ListRow } from '@zapys/ui/list.tsx'
import { Rating } from '@zapys/ui/rating.tsx'
import { PriceTag } from '#widget/features/service-card/price-tag.tsx'
import type { ShownPrice } from '#widget/features/service-card/shown-price.ts'
import { ResourcesIcon } from './resource-icon.tsx'
import { resourceName } from './resource-name.ts'
import { resourceWords } from './resource-words.ts'
import './resource-card.css'

type Priced = {
  /** Set if the price depends on the choice. */
  price?: ShownPrice | undefined
}

export function ResourceCard({ resource, to, price }: { resource: Resource; to: string } & Priced) {
  const text = useText()
  const href = useCompanyHref()
  const { pathname, search } = usePlace()
  const name = resourceName(resource)
  const about = text(resourceWords(resource.room).about, { name })
  return (
    <ListRow
      to={to}
      lead={
        <Link
          to={href('resource', { branch: resource.branch_id, resource: resource.id })}
          aria-label={about}
          title={about}
        >
          <Avatar name={name} src={resource.logo} />
        </Link>
      }
      title={name}
      subtitle={<Words resource={resource} />}
      trailing={price && <PriceTag price={price} />}
      below={
        resource.rating !== null && resource.rating_count > 0 ? (
          // After reading the ratings, the visitor returns to the choice.
          <Link
            className="z-rated"
            to={href('ratingsOfResource', { resource: resource.id }, { redirect: pathname + search })}
          >
            <span className="z-visually-hidden">{text('booking.reviewsOf', { name })}</span>
            <Rating value={resource.rating} count={resource.rating_count} />
          </Link>
        ) : undefined
      }
    />
  )
}

/** Description, and services if the list includes them. */
function Words({ resource: { description, services } }: { resource: Resource }) {
  const text = useText()
  const more = services ? services.count - services.names.length : 0
  const done = services?.names.join(', ')
  if (!done) return description
  return (
    <>
      {description && <span className="z-resource__words">{description}</span>}
      <span>{more > 0 ? text('booking.andMore', { names: done, count: more }) : done}</span>
    </>
  )
}

/** Any free performer or room: shown above a list of more than one. */
export function AnyResourceCard({ to, price, isRoom }: { to: string; isRoom: boolean } & Priced) {
  const text = useText()
  return (
    <ListRow
      to={to}
      leading={
        <span className="z-any" aria-hidden="true">
          <ResourcesIcon isRoom={isRoom} />
        </span>
      }
      title={text(resourceWords(isRoom).any)}
      subtitle={text('booking.anyResourceHint')}
      trailing={price && <PriceTag price={price} />}
    />
  )
}
