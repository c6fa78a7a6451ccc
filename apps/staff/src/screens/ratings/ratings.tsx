/** /reviews: reviews of clients, the newest first. */
import type { CompanyRating } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { StarIcon } from '@zapys/ui/icons.ts'
import { Link } from '@zapys/ui/link.tsx'
import { Rating } from '@zapys/ui/rating.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { usePages } from '#staff/api/use-pages.ts'
import { useDone } from '#staff/features/use-done.tsx'
import { AnswerForm } from '#staff/features/ratings/answer-form.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const filters = { open: { visible: true, answered: false }, all: {}, hidden: { visible: false } } as const
type Filter = keyof typeof filters

export function ReviewsScreen() {
  const text = useText()
  const { company } = useSession()
  const [filter, setFilter] = useState<Filter>('open')
  const [open, setOpen] = useState<{ rating: CompanyRating; mode: 'answer' | 'hide' }>()
  const { report, bar } = useDone()
  const reviews = usePages('listCompanyRatings', {
    params: { company: company.id },
    query: filters[filter],
  })
  const content = reviews.items
  return (
    <Screen title={text('desk.review.title')}>
      <Segments<Filter>
        label={text('desk.review.title')}
        value={filter}
        onChange={setFilter}
        options={(['open', 'all', 'hidden'] as const).map((id) => ({
          id,
          name: text(`desk.review.filter.${id}`),
        }))}
      />
      {reviews.error !== null && <FailureNotice error={reviews.error} onRetry={reviews.retry} />}
      {reviews.isPending && <Skeleton shape="row" count={3} />}
      {content?.length === 0 && <EmptyState icon={<StarIcon />} title={text(`desk.review.none.${filter}`)} />}
      {content && content.length > 0 && (
        <ul className="review-list" aria-label={text('desk.review.title')}>
          {content.map((rating) => (
            <li key={rating.id} className="review">
              <Review
                rating={rating}
                onAnswer={() => setOpen({ rating, mode: 'answer' })}
                onHide={() => setOpen({ rating, mode: 'hide' })}
              />
            </li>
          ))}
        </ul>
      )}
      {reviews.more && (
        <Button busy={reviews.isLoadingMore} onClick={reviews.more}>
          {text('desk.review.more')}
        </Button>
      )}
      {open && <AnswerForm {...open} onClose={() => setOpen(undefined)} report={report} />}
      {bar}
    </Screen>
  )
}

function Review({ rating, onAnswer, onHide }: { rating: CompanyRating; onAnswer(): void; onHide(): void }) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const change = useAction('changeRating', ['listCompanyRatings', 'readInbox'])
  const zone = company.branches[0]?.timezone ?? 'UTC'
  const day = toLocal(zone, Date.parse(rating.created) / 1000).date
  const author = rating.author ?? text('desk.board.noName')
  return (
    <>
      <div className="z-cluster">
        <Rating value={rating.rating} />
        {rating.client === null ? author : <Link to={`/clients/${rating.client.id}`}>{author}</Link>}
        <span className="z-soft">{formats.date(day, 'short')}</span>
        {!rating.visible && <Badge tone="error">{text('desk.review.isHidden')}</Badge>}
      </div>
      {rating.message !== null && <p className="desk-note">{rating.message}</p>}
      {rating.answer !== null && (
        <blockquote className="desk-quote">
          <strong>{text('desk.review.answer')}</strong>
          {`\n${rating.answer}`}
        </blockquote>
      )}
      {rating.hidden_reason !== null && (
        <p className="z-soft">{text('desk.review.hiddenBecause', { reason: rating.hidden_reason })}</p>
      )}
      {change.error !== null && <FailureNotice error={change.error} />}
      {can('clients.write') && (
        <div className="z-cluster">
          <Button size="s" onClick={onAnswer} aria-label={text('desk.review.answerOf', { name: author })}>
            {text(rating.answer === null ? 'desk.review.answer' : 'desk.review.change')}
          </Button>
          {rating.visible ? (
            <Button
              size="s"
              kind="quiet"
              onClick={onHide}
              aria-label={text('desk.review.hideOf', { name: author })}
            >
              {text('desk.review.hide')}
            </Button>
          ) : (
            <Button
              size="s"
              kind="quiet"
              busy={change.busy}
              onClick={() =>
                change.send({
                  params: { company: company.id, rating: rating.id },
                  body: { rating: { visible: true } },
                })
              }
            >
              {text('desk.review.show')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
