import type { ReactNode } from 'react'
import { ApiFailure } from '#widget/api/failure.ts'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import { useAction } from '#widget/api/use-action.ts'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { SwitchedOff } from '#widget/features/account/account-gate.tsx'
import type { Switch } from '#widget/features/account/account-gate.tsx'
import { useLocale, useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { CodeForm } from './code-form.tsx'
import { shownInline, useCodeProof } from './code-proof.ts'
import { PhoneForm } from './phone-form.tsx'
import { isLocked } from './sent-code.ts'
import { isTooMany, useTellToWait, waitSeconds } from './too-many-tries.ts'
import { isPhoneRefusal, isSwitch, shownByFlow, useCodeFlow } from './use-code-flow.ts'

type SignInByCodeProps = {
  phone: string
  onPhone(phone: string): void
  hasOtherWay: boolean
  children: ReactNode
}

/** Phone, then the code that came by SMS. `children`, the other ways in, stand aside while a code is on its way or can be typed. */
export function SignInByCode({ phone, onPhone, hasOtherWay, children }: SignInByCodeProps) {
  const text = useText()
  const { locale } = useLocale()
  const { company } = useCompany()
  const { signIn, signOut } = useSession()
  const ask = useAction('signInByPhone', { handles: shownByFlow, atField: isPhoneRefusal })
  const verify = useAction('verifySignIn', {
    handles: (failure) => shownInline(failure) || shownByFlow(failure),
  })
  const proof = useCodeProof({ withPassword: false })
  const tellToWait = useTellToWait()
  const flow = useCodeFlow({
    purpose: 'sign_in',
    typed: phone,
    hasOtherWay,
    ask(number) {
      signOut() // S4.auth: no attempt begins with an older token.
      return ask.run({ params: { company: company.id }, body: { phone: number, locale } })
    },
  })
  const { sent } = flow

  const { run: prove } = useOneAtATime(async (code: string) => {
    if (sent === null) return
    signOut()
    try {
      const token = await verify.run({
        params: {},
        body: { phone: sent.phone, code, company_id: company.id },
      })
      flow.done()
      signIn(token.access_token)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isSwitch(error)) flow.switchOff(error.code as Switch)
      if (isTooMany(error)) tellToWait(waitSeconds(error))
      proof.refuse(error, code)
    }
  })
  const submit = () => {
    if (sent === null) void flow.send()
    else if (proof.submit()) void prove(proof.code)
  }
  // While a phone is typed, the button under it is the one to press.
  useCentralAction(
    flow.switchedOff || sent === null ? null : { busy: ask.busy || verify.busy, onPress: submit },
  )
  if (flow.switchedOff) return <SwitchedOff what={flow.switchedOff} />
  return sent === null ? (
    <>
      <PhoneForm
        flow={flow}
        label={text('booking.phone')}
        phone={phone}
        onPhone={onPhone}
        hint={text('account.codeWillCome')}
        onSubmit={submit}
        submit={{ label: text('account.getCode'), busy: ask.busy }}
      />
      {children}
    </>
  ) : (
    <>
      <CodeForm
        flow={flow}
        sent={sent}
        proof={proof}
        busy={ask.busy}
        onSubmit={submit}
        onWhole={(code) => void prove(code)}
      />
      {(!sent.isPossible || isLocked(sent) || proof.lockedUntil > 0) && children}
    </>
  )
}
