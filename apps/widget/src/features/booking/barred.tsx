import { useEffect, useRef } from 'react'
import { errorOutcome } from '#widget/api/error-policy.ts'
import { useWording } from '#widget/company/use-wording.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { usePlace } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

type Words = { title: string; detail: string }

/**
 * Shown when a restriction of the company blocks this booking, with the company's own text if there is one.
 * Scrolls into view, because it follows a press. `limited`: text if the company limits the pressed action;
 * the error code is the same for booking and cancelling.
 */
export function Barred({ failure, limited }: { failure: ApiFailure; limited?: Words }) {
  const text = useText()
  const wording = useWording()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  const creating = { title: text('booking.limited'), detail: text('booking.limitedText') }
  const words =
    failure.code === 'authorization.failed' ? (limited ?? creating) : errorOutcome(failure, wording).toast
  return (
    <div ref={place}>
      <Notice
        tone="error"
        title={words?.title}
        action={failure.code === 'phone.proofRequired' && <ProvePhone />}
      >
        {words?.detail}
      </Notice>
    </div>
  )
}

/** Link to verification by SMS and back to this address, if the company offers it. */
function ProvePhone() {
  const text = useText()
  const href = useCompanyHref()
  const { pathname, search } = usePlace()
  const { account, auth } = useCompany().bookingSettings
  if (!account.enabled || !auth.sms_auth) return null
  return (
    <ButtonLink kind="primary" size="s" to={href('login', {}, { redirect: pathname + search })}>
      {text('chrome.action.signIn')}
    </ButtonLink>
  )
}
