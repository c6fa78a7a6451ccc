// /i/:company/change_password
import { useState } from 'react'
import type { User } from '@zapys/contract'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { MyDataGate } from '#widget/features/account/my-data-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { AccountForm } from './account-form.tsx'
import { passwordRefusal, passwordRefusalText } from './code-proof.ts'
import { NEW_PASSWORD_LENGTH, PasswordField } from './password-field.tsx'
import { useWordedForm } from './use-worded-form.ts'

export default function ChangePasswordScreen() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('account.password'), back: href('profile', {}) })
  return <MyDataGate>{(me) => <ChangePassword me={me} />}</MyDataGate>
}

const isWrongOld = ({ code }: ApiFailure) => code === 'password.wrong'
const handles = (failure: ApiFailure) => isWrongOld(failure) || passwordRefusal(failure) !== undefined

/** Who signs in by code or by a provider has no password yet, and sets one without an old one. */
function ChangePassword({ me }: { me: User }) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { signIn } = useSession()
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const change = useAction('changePassword', { handles })
  const form = useWordedForm<'old_password' | 'new_password'>({
    ...(me.has_password && {
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
  const submit = async () => {
    if (change.busy || !form.submit()) return
    try {
      const body = { ...(me.has_password && { old_password: old }), new_password: next }
      const { access_token } = await change.run({ params: {}, body })
      // Every session has ended, this one too; the answer opens the next.
      signIn(access_token)
      toasts.show({ tone: 'success', message: text('account.passwordSet') })
      navigate(href('profile', {}))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isWrongOld(error)) form.refuse('old_password', old, text('errors.password.wrong.title'))
      const refusal = passwordRefusal(error)
      if (refusal) form.refuse('new_password', next, passwordRefusalText(refusal, text))
    }
  }
  useCentralAction({ busy: change.busy, onPress: () => void submit() })
  return (
    <AccountForm form={form} onSubmit={() => void submit()}>
      <input type="hidden" name="username" autoComplete="username" value={me.phone ?? ''} readOnly />
      {me.has_password ? (
        <PasswordField
          label={text('profile.oldPassword')}
          name="old_password"
          value={old}
          onChange={setOld}
          error={form.errorOf('old_password')}
          autoComplete="current-password"
        />
      ) : (
        <p className="z-soft">{text('profile.noPasswordYet')}</p>
      )}
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
