// /i/:company/registration?redirect=<address>
import { anyAuthorization } from '@zapys/domain/menu'
import { useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { SwitchedOff } from '#widget/features/account/account-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { PasswordByCode } from './password-by-code.tsx'
import { SignInInstead } from './sign-in-instead.tsx'

export default function RegistrationScreen() {
  const text = useText()
  const href = useCompanyHref()

  const { bookingSettings } = useCompany()
  const { account, auth } = bookingSettings
  useScreen({
    title: text('account.signUp'),
    back: href('login', {}, { redirect: useSearch().get('redirect') }),
  })
  if (!account.enabled) return <SwitchedOff what="account.disabled" />
  if (!anyAuthorization(bookingSettings)) return <SwitchedOff what="auth.disabled" />
  if (!auth.allow_registration) return <SwitchedOff what="auth.registration.disabled" />
  if (!auth.sms_password_auth) return <SignInInstead of="registration" />
  return <PasswordByCode kind="sign_up" />
}
