// /i/:company/change_phone
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Confirmation, User } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { ApiFailure } from '#widget/api/failure.ts'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import { useAction } from '#widget/api/use-action.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { MyDataGate } from '#widget/features/account/my-data-gate.tsx'
import { useShownPhone } from '#widget/features/client-form/shown-phone.ts'
import { useLocale, useText } from '#widget/language/use-text.tsx'
import { SwitchedOff } from '#widget/features/account/account-gate.tsx'
import { meAt } from '#widget/session/use-me.ts'
import { CodeForm } from './code-form.tsx'
import { shownInline, useCodeProof } from './code-proof.ts'
import { ProofStep } from './proof-step.tsx'
import { PhoneForm } from './phone-form.tsx'
import { isPhoneRefusal, shownByFlow, useCodeFlow } from './use-code-flow.ts'
import { handledByProof, useProof } from './use-proof.ts'

export default function ChangePhoneScreen() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('profile.changePhone'), back: href('profile', {}) })
  return <MyDataGate>{(me) => <ChangePhone me={me} />}</MyDataGate>
}

/** Three steps: the new number, the proof of identity, the code sent to the new number. */
function ChangePhone({ me }: { me: User }) {
  const text = useText()
  const { locale } = useLocale()
  const { company } = useCompany()
  const [phone, setPhone] = useState('')
  const ask = useAction('changePhone', {
    handles: (failure) => shownByFlow(failure) || handledByProof(failure),
    atField: isPhoneRefusal,
  })
  const askCode = (number: string, confirmation?: Confirmation) =>
    ask.run({
      params: { company: company.id, user: me.id },
      body: { user: { phone: number, locale }, ...(confirmation && { confirmation }) },
    })
  const flow = useCodeFlow({
    purpose: 'change_phone',
    typed: phone,
    ask: (number) =>
      askCode(number).catch((error: unknown) => {
        // A code that has expired is sent again only after another proof.
        if (identity.begin(error, number) && flow.sent !== null) toOtherNumber(flow.sent.phone)
        throw error
      }),
  })
  const identity = useProof({
    action: 'CHANGE_PHONE',
    send: async (confirmation, number) => {
      flow.keep(await askCode(number, confirmation))
      identity.stop()
    },
  })
  const { proof, prove, isProving } = useNewPhone(me, flow)
  const toOtherNumber = (number: string) => {
    setPhone(number)
    proof.empty()
    flow.otherNumber()
  }
  const now = useShownPhone(me.phone ?? '')
  const { sent } = flow
  const isIdentifying = sent === null && identity.requiredProof !== undefined
  const submit = () => {
    if (isIdentifying) identity.submit()
    else if (sent === null) void flow.send()
    else if (proof.submit()) void prove(proof.code)
  }
  const isHidden = flow.switchedOff !== undefined || (isIdentifying && !identity.canSubmit)
  useCentralAction(isHidden ? null : { busy: ask.busy || isProving, onPress: submit })
  if (flow.switchedOff) return <SwitchedOff what={flow.switchedOff} />
  const step = sent !== null ? 3 : isIdentifying ? 2 : 1
  return (
    <div className="z-stack">
      {me.phone !== null && <Steps step={step} />}
      {isIdentifying && <ProofStep flow={identity} phone={me.phone} onBack={identity.stop} />}
      {step === 1 && (
        <PhoneForm
          flow={flow}
          label={text('profile.newPhone')}
          phone={phone}
          onPhone={setPhone}
          hint={text('profile.phoneEverywhere')}
          onSubmit={submit}
          before={me.phone !== null && <p>{text('profile.phoneNow', { phone: now })}</p>}
        />
      )}
      {sent !== null && (
        <CodeForm
          flow={flow}
          sent={sent}
          proof={proof}
          busy={ask.busy}
          onSubmit={submit}
          onWhole={(code) => void prove(code)}
          onOtherNumber={() => toOtherNumber(sent.phone)}
        />
      )}
    </div>
  )
}

function Steps({ step }: { step: number }) {
  const text = useText()
  return (
    <p className="z-soft z-small" role="status">
      {text('profile.step', { step, steps: 3 })}
    </p>
  )
}

/** The code sent to the new number. */
function useNewPhone(me: User, { sent, done }: ReturnType<typeof useCodeFlow>) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  const client = useQueryClient()
  const { company } = useCompany()
  const api = useApi()
  const verify = useAction('verifyPhone', { handles: shownInline })
  const proof = useCodeProof({ withPassword: false })
  const { run: prove, busy: isProving } = useOneAtATime(async (code: string) => {
    if (sent === null) return
    try {
      const changed = await verify.run({
        params: {},
        body: { phone: sent.phone, code, company_id: company.id },
      })
      done()
      client.setQueryData(callKey('getMe', meAt(company.id), api.locale), changed)
      const isWaiting = changed.phone === me.phone && changed.phone_change !== undefined
      toasts.show({
        tone: 'success',
        message: text(isWaiting ? 'profile.phoneWaits.begun' : 'profile.phoneChanged'),
      })
      navigate(href('profile', {}))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      proof.refuse(error, code)
    }
  })
  return { proof, prove, isProving }
}
