/** The second step: the typed code, and what the server says about it. */
import { useState } from 'react'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useText } from '#widget/language/use-text.tsx'
import { NEW_PASSWORD_LENGTH } from './password-field.tsx'
import { digitsOf } from './digits-of.ts'
import { useWordedForm } from './use-worded-form.ts'

/** Failures shown only at the field. */
export const toldInline = (failure: ApiFailure) =>
  failure.code === 'code.wrong' || passwordRefusal(failure) !== undefined

/** The server's word about a new password. */
export const passwordRefusal = ({ payload }: ApiFailure): 'short_password' | 'common_password' | undefined =>
  payload?.errors
    ?.map(({ code }) => code)
    .find((code) => code === 'short_password' || code === 'common_password')

export type CodeProof = ReturnType<typeof useCodeProof>

export function useCodeProof({ withPassword }: { withPassword: boolean }) {
  const text = useText()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const form = useWordedForm<'code' | 'password'>({
    code: {
      label: text('account.code'),
      value: digitsOf(code),
      rules: [{ kind: 'required' }, { kind: 'code' }],
    },
    ...(withPassword && {
      password: {
        label: text('account.newPassword'),
        value: password,
        rules: [{ kind: 'required' }, { kind: 'password', least: NEW_PASSWORD_LENGTH }],
      },
    }),
  })
  return {
    code,
    setCode,
    password,
    setPassword,
    form,
    /** Says at the fields what the server has refused; `tried` is the code that was sent. */
    refuse(failure: ApiFailure, tried: string) {
      if (failure.code === 'code.wrong') form.refuse('code', digitsOf(tried), text('errors.code.wrong.title'))
      const refusal = passwordRefusal(failure)
      if (refusal !== undefined) form.refuse('password', password, passwordRefusalText(refusal, text))
    },
  }
}

export const passwordRefusalText = (
  refusal: 'short_password' | 'common_password',
  text: ReturnType<typeof useText>,
) => text(refusal === 'short_password' ? 'forms.error.short_password' : 'account.commonPassword')
