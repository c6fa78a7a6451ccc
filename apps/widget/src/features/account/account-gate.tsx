import type { ReactNode } from 'react'
import { Redirect, usePlace } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PersonIcon } from '@zapys/ui/icons.ts'

/** Wraps a screen of own data: guests sign in first and return to exactly this address. */
export function AccountGate({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const { bookingSettings } = useCompany()
  const { pathname, search } = usePlace()
  const href = useCompanyHref()
  if (!bookingSettings.account.enabled) return <SwitchedOff what="account.disabled" />
  if (token === null) return <Redirect to={href('login', {}, { redirect: pathname + search })} />
  return children
}

/** Features that a company can disable. S6.switch. */
export type Switch = 'account.disabled' | 'auth.disabled' | 'auth.sms.disabled' | 'auth.registration.disabled'

/** Shown in place of a form for a disabled feature. */
export function SwitchedOff({ what }: { what: Switch }) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<PersonIcon />}
      title={text(`errors.${what}.title`)}
      text={text(`errors.${what}.detail`)}
      action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
    />
  )
}
