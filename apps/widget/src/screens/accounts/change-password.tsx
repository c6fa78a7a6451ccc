// /i/:company/change_password
import { useState } from 'react'
import type { Confirmation, User } from '@zapys/contract'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { MyDataGate } from '#widget/features/account/my-data-gate.tsx'
import { useShownPhone } from '#widget/features/client-form/shown-phone.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { passwordRefusal, passwordRefusalText } from './code-proof.ts'
import { ProofStep } from './proof-step.tsx'
import { NEW_PASSWORD_LENGTH, PasswordField } from './password-field.tsx'
import { handledByProof, useProof } from './use-proof.ts'
import { useWordedForm } from './use-worded-form.ts'

export default function ChangePasswordScreen() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('account.password'), back: href('profile', {}) })
  return <MyDataGate>{(me) => <ChangePassword me={me} />}</MyDataGate>
}

const isWrongOld = ({ code }: ApiFailure) => code === 'password.wrong'
const handles = (failure: ApiFailure) => handledByProof(failure) || passwordRefusal(failure) !== undefined

/** A client who has no password or forgot it confirms by code instead; without a phone, by signing in again. */
function ChangePassword({ me }: { me: User }) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { signIn } = useSession()
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  /** The old password is forgotten: a code or another sign-in replaces it. */
  const [isForgotten, setIsForgotten] = useState(false)
  const asksOld = me.has_password && !isForgotten
  const change = useAction('changePassword', { handles })
  const shownPhone = useShownPhone(me.phone ?? '')
  const form = useWordedForm<'old_password' | 'new_password'>({
    ...(asksOld && {
      old_password: {
        label: text('profile.oldPassword'),
        value: old,
        rules: [{ kind: 'required' }, { kind: 'password' }],
      },
    }),
    new_password: {
      label: text('account.newPassword'),
      value: next,
      rules: [{ kind: 'required' }, { kind: 'password', least: NEW_PASSWORD_LENGTH }],
    },
  })
  const send = async (proven: { old_password?: string; confirmation?: Confirmation }) => {
    const { access_token } = await change.run({ params: {}, body: { ...proven, new_password: next } })
    // All sessions have ended, including this one; the response contains a new token.
    signIn(access_token)
    toasts.show({ tone: 'success', message: text('account.passwordSet') })
    navigate(href('profile', {}))
  }
  const proof = useProof({
    action: 'CHANGE_PASSWORD',
    send: (confirmation) => send({ confirmation }),
  })
  const isProving = proof.requiredProof !== undefined
  const submit = async () => {
    if (isProving) return proof.submit()
    if (change.busy || !form.submit()) return
    try {
      await send(asksOld ? { old_password: old } : { confirmation: {} })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (proof.begin(error, '', me.phone === null ? 'SIGN_IN' : 'PHONE')) return
      if (isWrongOld(error)) form.refuse('old_password', old, text('errors.password.wrong.title'))
      const refusal = passwordRefusal(error)
      if (refusal) form.refuse('new_password', next, passwordRefusalText(refusal, text))
    }
  }
  useCentralAction(isProving && !proof.canSubmit ? null : { busy: change.busy, onPress: () => void submit() })
  if (isProving) return <ProofStep flow={proof} phone={me.phone} onBack={proof.stop} />

  return (
    <AccountForm form={form} onSubmit={() => void submit()}>
      <input type="hidden" name="username" autoComplete="username" value={me.phone ?? ''} readOnly />
      {asksOld && (
        <PasswordField
          label={text('profile.oldPassword')}
          name="old_password"
          value={old}
          onChange={setOld}
          error={form.errorOf('old_password')}
          autoComplete="current-password"
        />
      )}
      {asksOld && (
        <Button kind="quiet" size="s" onClick={() => setIsForgotten(true)}>
          {text(me.phone === null ? 'account.forgot' : 'profile.forgotPassword')}
        </Button>
      )}
      {isForgotten && me.phone !== null && (
        <p className="z-soft">{text('profile.confirm.willSend', { phone: shownPhone })}</p>
      )}
      {!me.has_password && <p className="z-soft">{text('profile.noPasswordYet')}</p>}
      <PasswordField
        label={text('account.newPassword')}
        name="new_password"
        value={next}
        onChange={setNext}
        error={form.errorOf('new_password')}
        hint={text('account.passwordHint')}
        autoComplete="new-password"
      />
      <p className="z-soft z-small">{text('profile.passwordEndsSessions')}</p>
    </AccountForm>
  )
}
