import type { Home, Rating as Review } from '@zapys/contract'
import { Link } from '@zapys/ui/link.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { ReviewCard } from '#widget/features/ratings/review-card.tsx'
import { Spread } from '#widget/features/ratings/spread.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { Rating } from '@zapys/ui/rating.tsx'

/** The average rating, its distribution, and the newest reviews with text. Renders nothing without ratings. */
export default function Reviews({ home }: { home: Home }) {
  const text = useText()
  const summary = home.ratings?.summary
  if (home.ratings === null || summary === undefined || summary.average === null) return null
  const { newest } = home.ratings
  return (
    <Section title={text('company.ratings')} id="reviews">
      <div className="z-said">
        <Card className="z-told__sum">
          <div className="z-told__mean">
            <Rating value={summary.average} />
            <span className="z-soft z-small">{text('home.ratingCount', { count: summary.count })}</span>
          </div>
          <Spread summary={summary} />
        </Card>
        {newest.length > 0 && (
          <ul className="z-reviews">
            {newest.map((review) => (
              <ReviewCard key={review.id} review={review} about={<About review={review} home={home} />} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

/** The performer or service that the review is about, if the page has its name. */
function About({ review, home }: { review: Review; home: Home }) {
  const href = useCompanyHref()
  const resource = home.team.find(({ id }) => id === review.entity_id)
  if (resource !== undefined)
    return (
      <Link to={href('resource', { branch: resource.branch_id, resource: resource.id })}>
        {resourceName(resource)}
      </Link>
    )
  const popular = home.services.find(({ service }) => service.id === review.entity_id)
  return popular === undefined ? null : popular.service.name
}
