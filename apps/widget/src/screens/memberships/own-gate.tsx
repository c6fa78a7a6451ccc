/**
 * Wraps the screens of own memberships: requires sign-in, and the company setting that shows memberships online. Not
 * a screen.
 */
import type { ReactNode } from 'react'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MembershipIcon } from '@zapys/ui/icons.ts'

export function OwnMembershipsGate({ children }: { children: ReactNode }) {
  const { client_membership_view_type } = useCompany().bookingSettings.widget_settings
  return <AccountGate>{client_membership_view_type === 'OFF' ? <NotShown /> : children}</AccountGate>
}

export function NotShown() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<MembershipIcon />}
      title={text('memberships.ownOff')}
      text={text('memberships.ownOffText')}
      action={<ButtonLink to={href('main', {})}>{text('booking.toHome')}</ButtonLink>}
    />
  )
}
