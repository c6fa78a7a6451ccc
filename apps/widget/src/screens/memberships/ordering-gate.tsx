/** Replaces the screen if the company sells nothing online. S6.switch.8. Not a screen. */
import type { ReactNode } from 'react'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MembershipIcon } from '@zapys/ui/icons.ts'

export function OrderingGate({ children }: { children: ReactNode }) {
  const { bookingSettings } = useCompany()
  const { widget_settings, membership } = bookingSettings
  const isOff = widget_settings.membership_showcase_view_type === 'OFF' || !membership.allow_order
  return isOff ? <OrderingOff /> : children
}

export function OrderingOff() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<MembershipIcon />}
      title={text('memberships.orderingOff')}
      text={text('memberships.orderingOffText')}
      action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
    />
  )
}
