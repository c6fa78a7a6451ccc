import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '#widget/ui/card.tsx'
import { Rating } from '#widget/ui/rating.tsx'

const SHOWN = 3

/** The newest reviews that say something, and the mean of the newest hundred. Nothing where there are none. */
export function Reviews() {
  const text = useText()
  const formats = useFormats()
  const { company } = useCompany()
  const { data } = useCall(
    'listRatings',
    { params: { company: company.id }, query: { size: 100, sort: 'created,desc' } },
    { staleMs: 5 * 60_000, handles: () => true }, // Reviews are an extra: the page is whole without them.
  )
  const ratings = data?.content ?? []
  const told = ratings.filter(({ message }) => message).slice(0, SHOWN)
  if (told.length === 0) return null
  const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length
  return (
    <Section
      title={text('company.reviews')}
      action={<Rating value={mean} count={data?.page.total_elements} />}
    >
      <div className="z-stack">
        {told.map((review) => (
          <Card key={review.id} as="figure" className="z-review">
            <Rating value={review.rating} />
            <blockquote className="z-review__words">{review.message}</blockquote>
            <figcaption className="z-review__who">
              {[review.author, formats.date(review.created.slice(0, 10), 'long')].filter(Boolean).join(' · ')}
            </figcaption>
          </Card>
        ))}
      </div>
    </Section>
  )
}
