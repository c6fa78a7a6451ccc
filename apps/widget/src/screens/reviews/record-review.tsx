// /i/:company/records_details/:record/review
import { useState } from 'react'
import { useParams } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { useRecordTexts } from '#widget/features/records/record-texts.ts'
import { WithRecord } from '#widget/features/records/with-record.tsx'
import type { WholeRecord } from '#widget/features/records/use-record.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { CheckIcon, ClockIcon, StarIcon } from '#widget/ui/icons.ts'
import { NoReviews } from './no-reviews.tsx'
import { ReviewForm } from './review-form.tsx'
import './reviews.css'

export default function RecordReview() {
  const { record: id = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  useScreen({ title: text('reviews.leave'), back: href('recordDetails', { record: id }) })
  if (!bookingSettings.rating.enabled) return <NoReviews />
  return (
    <AccountGate>
      <WithRecord id={id}>{(record, { reload }) => <Review record={record} onSent={reload} />}</WithRecord>
    </AccountGate>
  )
}

function Review({ record, onSent }: { record: WholeRecord; onSent(): void }) {
  const text = useText()
  const texts = useRecordTexts()
  const href = useCompanyHref()
  const [isSent, setSent] = useState(false)
  const { ratable, ratings } = record.details
  const toRecord = (
    <ButtonLink to={href('recordDetails', { record: record.id })}>{text('reviews.toRecord')}</ButtonLink>
  )
  if (isSent || (ratable.length === 0 && ratings.length > 0))
    return (
      <div role="status">
        <EmptyState
          icon={<CheckIcon />}
          title={text(isSent ? 'reviews.thanks' : 'reviews.done')}
          text={text('reviews.thanksText')}
          action={toRecord}
        />
      </div>
    )
  if (ratable.length === 0)
    return (
      <EmptyState
        icon={record.cancelled_at === null ? <ClockIcon /> : <StarIcon />}
        title={text('errors.rating.notYet.title')}
        text={text('errors.rating.notYet.detail')}
        action={toRecord}
      />
    )
  return (
    <div className="z-stack">
      <p className="z-soft">{[texts.what(record), texts.when(record)].join(' · ')}</p>
      <ReviewForm
        record={record}
        onSent={() => {
          setSent(true)
          onSent()
        }}
      />
    </div>
  )
}
