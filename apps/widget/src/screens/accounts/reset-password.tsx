// /i/:company/reset_password?redirect=<address>
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { SwitchedOff } from '#widget/features/account/account-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { PasswordByCode } from './password-by-code.tsx'

export default function ResetPasswordScreen() {
  const text = useText()
  const href = useCompanyHref()
  const { account, auth } = useCompany().bookingSettings
  useScreen({ title: text('account.reset'), back: href('login', {}) })
  if (!account.enabled) return <SwitchedOff what="account.disabled" />
  if (!auth.sms_password_auth) return <SwitchedOff what="auth.disabled" />
  return <PasswordByCode kind="reset" />
}
