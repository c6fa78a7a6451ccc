import type { ReactNode } from 'react'
import type { Rating as Review } from '@zapys/contract'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { Rating } from '@zapys/ui/rating.tsx'
import './ratings.css'

/** A client's review. `about`: its subject, if the context does not show it. */
export function ReviewCard({ review, about }: { review: Review; about?: ReactNode }) {
  const text = useText()
  const formats = useFormats()
  const author = review.author ?? text('ratings.anonymous')
  return (
    <Card as="li" className="z-review">
      <div className="z-review__head">
        <Avatar name={author} size="s" />
        <div>
          <p className="z-review__author">{author}</p>
          <p className="z-review__who">{formats.date(review.created.slice(0, 10))}</p>
        </div>
        <Rating value={review.rating} />
      </div>
      {review.message && <p className="z-words">{review.message}</p>}
      {review.answer && (
        <div className="z-review__answer">
          <p className="z-review__who">{text('ratings.answer')}</p>
          <p className="z-words">{review.answer}</p>
        </div>
      )}
      {about && <p className="z-review__about">{about}</p>}
    </Card>
  )
}
