/** Sign-up and recovery: phone, then code and new password. Not a screen. */
import { useState } from 'react'
import type { EndpointName } from '@zapys/contract/endpoints'
import { ApiFailure } from '#widget/api/failure.ts'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import { useAction } from '#widget/api/use-action.ts'
import { Redirect, useNavigate, useSearch } from '#widget/browser/router.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { SwitchedOff } from '#widget/features/account/account-gate.tsx'
import type { Switch } from '#widget/features/account/account-gate.tsx'
import { keepPhone, useStoredPhone } from '#widget/features/account/stored-phone.ts'
import { useLocale, useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { AgreementBox, useAgreementLabel } from './agreement.tsx'
import { CodeForm } from './code-form.tsx'
import { shownInline, useCodeProof } from './code-proof.ts'
import { PasswordField } from './password-field.tsx'
import { PhoneForm } from './phone-form.tsx'
import { isTooMany, useTellToWait, waitSeconds } from './too-many-tries.ts'
import { isPhoneRefusal, isSwitch, shownByFlow, useCodeFlow } from './use-code-flow.ts'

type Kind = 'sign_up' | 'reset'

const callsOf = {
  sign_up: ['signUpByPhone', 'verifySignUp'],
  reset: ['resetByPhone', 'verifyReset'],
} as const satisfies Record<Kind, readonly [EndpointName, EndpointName]>

const isThere = ({ code }: ApiFailure) => code === 'account.exists'
const isMissing = ({ code }: ApiFailure) => code === 'account.notFound'

const handledHere = (failure: ApiFailure) =>
  shownInline(failure) || shownByFlow(failure) || isThere(failure) || isMissing(failure)

export function PasswordByCode({ kind }: { kind: Kind }) {
  const { token } = useSession()
  const after = useAfterSignIn()
  return token === null ? <Steps kind={kind} /> : <Redirect to={after} />
}

function Steps({ kind }: { kind: Kind }) {
  const text = useText()
  const { locale } = useLocale()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const search = useSearch()
  const toasts = useToasts()
  const { company } = useCompany()
  const { signIn, signOut } = useSession()
  const [phone, setPhone] = useStoredPhone()
  const [agreed, setAgreed] = useState(false)
  const papers = useAgreementLabel()
  const [askCall, verifyCall] = callsOf[kind]
  const ask = useAction(askCall, { handles: shownByFlow, atField: isPhoneRefusal })
  const verify = useAction(verifyCall, { handles: handledHere })
  const proof = useCodeProof({ withPassword: true })
  const tellToWait = useTellToWait()
  const flow = useCodeFlow({
    purpose: kind,
    typed: phone,
    consent: kind === 'sign_up' && papers !== undefined ? { label: papers, value: agreed } : undefined,
    ask(number) {
      signOut() // S4.auth: no attempt may start with an older token.
      return ask.run({ params: { company: company.id }, body: { phone: number, locale } })
    },
  })
  const { sent } = flow

  /** Switches between sign-up and recovery, keeping the phone. */
  const goOver = (to: 'resetPassword' | 'registration', number: string, failure: ApiFailure) => {
    flow.done()
    keepPhone(company.id, number)
    const code = failure.code as 'account.exists' | 'account.notFound'
    toasts.show({
      tone: 'error',
      message: text(`errors.${code}.title`),
      detail: text(`errors.${code}.detail`),
      goesAlong: true,
    })
    navigate(href(to, {}, { redirect: search.get('redirect') }))
  }
  const { run: prove } = useOneAtATime(async () => {
    if (sent === null || !proof.submit()) return
    signOut()
    try {
      const { access_token } = await verify.run({
        params: {},
        body: { phone: sent.phone, code: proof.code, password: proof.password, company_id: company.id },
      })
      flow.done()
      toasts.show({
        tone: 'success',
        message: text(kind === 'sign_up' ? 'account.signedUp' : 'account.passwordSet'),
      })
      signIn(access_token)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isSwitch(error)) flow.switchOff(error.code as Switch)
      else if (isThere(error)) goOver('resetPassword', sent.phone, error)
      else if (isMissing(error)) goOver('registration', sent.phone, error)
      else if (isTooMany(error)) tellToWait(waitSeconds(error))
      else proof.refuse(error, proof.code)
    }
  })
  const submit = () => void (sent === null ? flow.send() : prove())
  useCentralAction(flow.switchedOff ? null : { busy: ask.busy || verify.busy, onPress: submit })
  if (flow.switchedOff) return <SwitchedOff what={flow.switchedOff} />
  if (sent === null)
    return (
      <PhoneForm
        flow={flow}
        label={text('booking.phone')}
        phone={phone}
        onPhone={setPhone}
        hint={text('account.codeWillCome')}
        onSubmit={submit}
      >
        {kind === 'sign_up' && (
          <AgreementBox value={agreed} onChange={setAgreed} error={flow.form.errorOf('consent')} />
        )}
      </PhoneForm>
    )
  return (
    <CodeForm flow={flow} sent={sent} proof={proof} busy={ask.busy} onSubmit={submit}>
      {/* For the browser's password manager. */}
      <input type="hidden" name="username" autoComplete="username" value={sent.phone} readOnly />
      <PasswordField
        label={text('account.newPassword')}
        name="password"
        value={proof.password}
        onChange={proof.setPassword}
        error={proof.form.errorOf('password')}
        hint={text('account.passwordHint')}
        autoComplete="new-password"
      />
    </CodeForm>
  )
}
