/** Shown if an address names nothing that this visitor can pay for, or whose receipt they can see. Not a screen. */
import { usePlace } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PriceIcon } from '@zapys/ui/icons.ts'

export function NothingToPay({ what = 'payment' }: { what?: 'payment' | 'receipt' }) {
  const text = useText()
  const href = useCompanyHref()
  const { token } = useSession()
  const { account } = useCompany().bookingSettings
  const { pathname, search } = usePlace()
  const mayBeOwn = token === null && account.enabled
  return (
    <EmptyState
      icon={<PriceIcon />}
      title={text(what === 'receipt' ? 'payments.noReceipt' : 'payments.unknown')}
      text={text(
        mayBeOwn ? 'payments.unknownText' : token === null ? 'payments.unknownHere' : 'payments.unknownOwn',
      )}
      action={
        <>
          {mayBeOwn && (
            <ButtonLink kind="primary" to={href('login', {}, { redirect: pathname + search })}>
              {text('chrome.action.signIn')}
            </ButtonLink>
          )}
          <ButtonLink kind={mayBeOwn ? 'quiet' : 'secondary'} to={href('main', {})}>
            {text('booking.toHome')}
          </ButtonLink>
        </>
      }
    />
  )
}
