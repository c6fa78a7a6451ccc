// /i/:company/change_phone
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { ApiFailure } from '#widget/api/failure.ts'
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
import { toldInline, useCodeProof } from './code-proof.ts'
import { PhoneForm } from './phone-form.tsx'
import { saidByFlow, useCodeFlow } from './use-code-flow.ts'

export default function ChangePhoneScreen() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('profile.changePhone'), back: href('profile', {}) })
  return <MyDataGate>{(me) => <ChangePhone me={me} />}</MyDataGate>
}

function ChangePhone({ me }: { me: User }) {
  const text = useText()
  const { locale } = useLocale()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  const client = useQueryClient()
  const { company } = useCompany()
  const api = useApi()
  const [phone, setPhone] = useState('')
  const ask = useAction('changePhone', { handles: saidByFlow })
  const verify = useAction('verifyPhone', { handles: toldInline })
  const proof = useCodeProof({ withPassword: false })
  const flow = useCodeFlow({
    purpose: 'change_phone',
    typed: phone,
    ask: (number) =>
      ask.run({ params: { company: company.id, user: me.id }, body: { user: { phone: number, locale } } }),
  })
  const { sent } = flow
  const now = useShownPhone(me.phone ?? '')

  const prove = async (code: string) => {
    if (sent === null || verify.busy) return
    try {
      const changed = await verify.run({
        params: {},
        body: { phone: sent.phone, code, company_id: company.id },
      })
      flow.done()
      client.setQueryData(callKey('getMe', meAt(company.id), api.locale), changed)
      toasts.show({ tone: 'success', message: text('profile.phoneChanged') })
      navigate(href('profile', {}))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      proof.refuse(error, code)
    }
  }
  const submit = () => {
    if (sent === null) void flow.send()
    else if (proof.form.submit()) void prove(proof.code)
  }
  useCentralAction(flow.switchedOff ? null : { busy: ask.busy || verify.busy, onPress: submit })
  if (flow.switchedOff) return <SwitchedOff what={flow.switchedOff} />
  if (sent === null)
    return (
      <PhoneForm
        flow={flow}
        label={text('profile.newPhone')}
        phone={phone}
        onPhone={setPhone}
        hint={text('profile.phoneEverywhere')}
        onSubmit={submit}
        before={me.phone !== null && <p>{text('profile.phoneNow', { phone: now })}</p>}
      />
    )
  return (
    <CodeForm
      flow={flow}
      sent={sent}
      proof={proof}
      busy={ask.busy}
      onSubmit={submit}
      onWhole={(code) => void prove(code)}
      onOtherNumber={() => {
        setPhone(sent.phone)
        flow.otherNumber()
      }}
    />
  )
}
