import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Card, Section } from '#widget/ui/card.tsx'
import { Rating } from '#widget/ui/rating.tsx'

const SHOWN = 3

/** The newest ratings that say something, and the mean of all. Nothing where there are none, or none are shown. */
export function Ratings() {
  const text = useText()
  const formats = useFormats()
  const { company, bookingSettings } = useCompany()
  const { data } = useCall(
    'listRatings',
    { params: { company: company.id }, query: { size: 100, sort: 'created,desc' } },
    {
      enabled: bookingSettings.rating.enabled,
      staleMs: 5 * 60_000,
      handles: () => true, // Ratings are an extra: the page is whole without them.
    },
  )
  const told = (data?.content ?? []).filter(({ message }) => message).slice(0, SHOWN)
  if (data === undefined || told.length === 0) return null
  const { average, count } = data.summary
  return (
    <Section
      title={text('company.ratings')}
      action={average !== null && <Rating value={average} count={count} />}
    >
      <div className="z-stack">
        {told.map((rating) => (
          <Card key={rating.id} as="figure" className="z-review">
            <Rating value={rating.rating} />
            <blockquote className="z-review__words">{rating.message}</blockquote>
            <figcaption className="z-review__who">
              {[rating.author, formats.date(rating.created.slice(0, 10), 'long')].filter(Boolean).join(' · ')}
            </figcaption>
          </Card>
        ))}
      </div>
    </Section>
  )
}
