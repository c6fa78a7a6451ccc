import { errorOutcome } from '#widget/api/error-policy.ts'
import { useWording } from '#widget/company/use-wording.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { ContactUs } from '#widget/company/contact-us.tsx'
import { Answer } from '#widget/features/failure-notice/answer.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useProof } from './use-proof.ts'

type Words = { title: string; detail: string }

/**
 * Shown when a restriction of the company blocks this booking, with the company's own text if there is one.
 * Scrolls into view, because it follows a press. `limited`: text if the company limits the pressed action;
 * the error code is the same for booking and cancelling.
 */
export function BookingBlocked({ failure, limited }: { failure: ApiFailure; limited?: Words }) {
  const text = useText()
  const wording = useWording()
  const proof = useProof()
  const words =
    failure.code === 'authorization.failed'
      ? (limited ?? { title: text('booking.limited'), detail: text('booking.limitedText') })
      : errorOutcome(failure, wording).toast
  return (
    <Answer to={failure}>
      <Notice
        tone="error"
        title={words?.title}
        action={
          failure.code === 'phone.proofRequired' && proof ? (
            <ButtonLink kind="primary" size="s" to={proof}>
              {text('chrome.action.signIn')}
            </ButtonLink>
          ) : (
            <ContactUs />
          )
        }
      >
        {words?.detail}
      </Notice>
    </Answer>
  )
}
