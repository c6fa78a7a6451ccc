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
 * The company bars this booking: its own words where it has some. It answers a press, so it comes into view.
 * `limited`: what is said where the company limits what was pressed; the answer has one code for making and cancelling.
 */
export function Barred({ failure, limited }: { failure: ApiFailure; limited?: Words }) {
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
