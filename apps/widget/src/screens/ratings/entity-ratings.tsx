/** Reviews of one performer or service. Not a screen. */
import type { ApiFailure } from '#widget/api/failure.ts'
import { usePages } from '#widget/api/use-pages.ts'
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { ShowMore } from '#widget/features/more/show-more.tsx'
import { ReviewCard } from '#widget/features/ratings/review-card.tsx'
import { Spread } from '#widget/features/ratings/spread.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { StarIcon } from '@zapys/ui/icons.ts'
import { Rating } from '@zapys/ui/rating.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { NoRatings } from './no-ratings.tsx'
import './ratings.css'

/** S9.page: 100 per page, newest first. */
const ORDER = { size: 100, sort: 'created,desc' } as const

/** The subject does not exist, or the address has no valid id. */
export const isGone = ({ status }: ApiFailure) => status === 404 || status === 422

type EntityRatingsProps = {
  /** Undefined while loading. */
  about: { name: string; picture: string | null; shape: 'round' | 'square' } | undefined
  gone: 'resource' | 'service' | null
  query: { resource: string } | { service: string }
}

export function EntityRatings(props: EntityRatingsProps) {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  const pageBefore = safeRedirect(useSearch().get('redirect'))
  useScreen({ title: text('ratings.title'), about: props.about?.name, back: pageBefore ?? href('home', {}) })
  if (!bookingSettings.rating.enabled) return <NoRatings />
  if (props.gone !== null) {
    return <Redirect to={href('error', {}, { statusCode: 404, message: `${props.gone}.notFound` })} />
  }
  return <Ratings {...props} />
}

function Ratings({ about, query }: EntityRatingsProps) {
  const text = useText()
  const { company } = useCompany()
  const list = usePages(
    'listRatings',
    { params: { company: company.id }, query: { ...ORDER, ...query } },
    { handles: isGone },
  )
  if (about === undefined || list.data === undefined)
    return (
      <div className="z-stack z-stack--wide">
        <Skeleton shape="block" />
        <Skeleton shape="row" count={3} />
      </div>
    )
  const { content, summary } = list.data
  return (
    <div className="z-stack z-stack--wide">
      <section className="z-reviewed" aria-label={about.name}>
        <Avatar name={about.name} src={about.picture} size="l" shape={about.shape} />
        <div>
          <p className="z-reviewed__name">{about.name}</p>
          {summary.average !== null && <Rating value={summary.average} count={summary.count} />}
        </div>
      </section>
      {summary.average === null ? (
        <EmptyState
          icon={<StarIcon />}
          title={text('ratings.none')}
          text={text('ratings.noneText')}
          action={<Book />}
        />
      ) : (
        <Spread summary={summary} />
      )}
      {content.length > 0 && (
        <ul className="z-reviews">
          {content.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </div>
  )
}

function Book() {
  const text = useText()
  const href = useCompanyHref()
  return <ButtonLink to={href('booking', {})}>{text('company.book')}</ButtonLink>
}
