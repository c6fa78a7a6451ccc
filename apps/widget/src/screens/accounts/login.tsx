// /i/:company/login?redirect=<address>&instead=registration|resetPassword, and ?social=<provider> in a window that a frame has opened
import { useState } from 'react'
import { anyAuthorization } from '@zapys/domain/menu'
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { SwitchedOff } from '#widget/features/account/account-gate.tsx'
import { useStoredPhone } from '#widget/features/account/stored-phone.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { PasswordIcon, PhoneIcon } from '@zapys/ui/icons.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { AgreementText } from './agreement.tsx'
import { SignInByCode } from './sign-in-by-code.tsx'
import { SignInByPassword } from './sign-in-by-password.tsx'
import { InsteadNote } from './sign-in-instead.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { SocialWindow, useSocialWindow } from './social-window.tsx'
import './accounts.css'

export default function LoginScreen() {
  const text = useText()
  const { token } = useSession()
  const { bookingSettings } = useCompany()
  const after = useAfterSignIn()
  const window = useSocialWindow()
  useScreen({ title: text('account.signIn') })
  if (!bookingSettings.account.enabled) return <SwitchedOff what="account.disabled" />
  if (!anyAuthorization(bookingSettings)) return <SwitchedOff what="auth.disabled" />
  if (window) return <SocialWindow signIn={window} />
  if (token !== null) return <Redirect to={after} />
  return <WaysIn />
}

/** True if the client comes from booking; then the screen explains the sign-in and that nothing is lost. */
const isBooking = (redirect: string | null) => /^\/i\/[^/]+\/(b\/|e\b|booking|cart)/.test(redirect ?? '')

const isOrdering = (redirect: string | null) => /^\/i\/[^/]+\/m\//.test(redirect ?? '')

/** Own pages: the client reads why this one is not shown yet. */
const isOwn = (redirect: string | null) =>
  /^\/i\/[^/]+\/(records_|memberships_|surveys_|user_events|notifications|profile|change_|delete_)/.test(
    redirect ?? '',
  )

/** One way first, the others a tap away. */
function WaysIn() {
  const text = useText()
  const href = useCompanyHref()
  const search = useSearch()
  const { auth } = useCompany().bookingSettings
  const [phone, setPhone] = useStoredPhone()
  const [byPassword, setByPassword] = useState(!auth.sms_auth)
  const redirect = search.get('redirect')
  const byPhone = auth.sms_auth || auth.sms_password_auth
  const canChoose = auth.sms_auth && auth.sms_password_auth
  const hasOtherWay = canChoose || auth.social_auth
  const agreement = auth.allow_registration && (auth.sms_auth || auth.social_auth) && <AgreementText />
  const others = (
    <>
      <div className="z-ways">
        {auth.social_auth && <SocialButtons alone={!byPhone} agreement={agreement} />}
        {canChoose && (
          <Button
            icon={byPassword ? <PhoneIcon aria-hidden="true" /> : <PasswordIcon aria-hidden="true" />}
            wide
            onClick={() => setByPassword(!byPassword)}
          >
            {text(byPassword ? 'account.byCode' : 'account.byPassword')}
          </Button>
        )}
        {auth.sms_password_auth && auth.allow_registration && (
          <ButtonLink kind="quiet" wide to={href('registration', {}, { redirect })}>
            {text('account.noAccount')}
          </ButtonLink>
        )}
      </div>
      {byPhone && agreement}
    </>
  )
  return (
    <div className="z-stack z-stack--wide">
      <InsteadNote />
      {isOrdering(redirect) && <p className="z-soft">{text('account.toOrder')}</p>}
      {isBooking(redirect) && <p className="z-soft">{text('account.toBook')}</p>}
      {isOwn(redirect) && <p className="z-soft">{text('account.toSee')}</p>}
      {byPhone && !byPassword ? (
        <SignInByCode phone={phone} onPhone={setPhone} hasOtherWay={hasOtherWay}>
          {others}
        </SignInByCode>
      ) : (
        <>
          {byPhone && <SignInByPassword phone={phone} onPhone={setPhone} hasOtherWay={hasOtherWay} />}
          {others}
        </>
      )}
    </div>
  )
}
