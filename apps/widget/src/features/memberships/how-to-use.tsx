/** Instructions for a guest with a paid membership: bookings only use it after sign-in. */
import type { Membership } from '@zapys/contract'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'

type HowToUseProps = { membership: Pick<Membership, 'kind' | 'number' | 'price' | 'payment'> }

/** A certificate has its own instructions, beside its code. */
export default function HowToUse({ membership: { kind, number, price, payment } }: HowToUseProps) {
  const text = useText()
  const href = useCompanyHref()
  const { token } = useSession()
  const { account, widget_settings } = useCompany().bookingSettings
  if (token !== null || kind === 'CERTIFICATE' || payment.paid < price) return null
  const list = widget_settings.client_membership_view_type === 'OFF' ? 'main' : 'membershipsCurrent'
  return (
    <Section title={text('memberships.howTo')}>
      <Card className="z-stack">
        <p>{account.enabled ? text('memberships.howToOwn') : text('memberships.howToSpot', { number })}</p>
        {account.enabled && (
          <ButtonLink wide to={href('login', {}, { redirect: href(list, {}) })}>
            {text('memberships.howToSignIn')}
          </ButtonLink>
        )}
      </Card>
    </Section>
  )
}
