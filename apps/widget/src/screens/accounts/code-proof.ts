/** The second step: the typed code, and the server's response. */
import { useState } from 'react'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { NEW_PASSWORD_LENGTH } from './password-field.tsx'
import { digitsOf } from './digits-of.ts'
import { waitSeconds } from './too-many-tries.ts'
import { useWordedForm } from './use-worded-form.ts'

/** Failures shown only at the field. */
export const shownInline = (failure: ApiFailure) =>
  failure.code === 'code.wrong' || passwordRefusal(failure) !== undefined

/** The server's rejection of a new password. */
export const passwordRefusal = ({ payload }: ApiFailure): 'short_password' | 'common_password' | undefined =>
  payload?.errors
    ?.map(({ code }) => code)
    .find((code) => code === 'short_password' || code === 'common_password')

export type CodeProof = ReturnType<typeof useCodeProof>

/** Error text of a wrong code; after the last attempt, until when no code can be requested. */
export function useWrongCode() {
  const text = useText()
  const formats = useFormats()
  const [lockedUntil, setLockedUntil] = useState(0)
  return {
    /** Milliseconds since 1970; 0: not locked. */
    lockedUntil,
    /** For a code sent to another number. */
    forget: () => setLockedUntil(0),
    textOf(failure: ApiFailure): string {
      const seconds = waitSeconds(failure)
      if (seconds === 0) return text('errors.code.wrong.title')
      setLockedUntil(Date.now() + seconds * 1000)
      const until = new Date(Date.now() + seconds * 1000 + 59_999) // no earlier than the minute that is named
      return text('account.codeLocked', {
        time: formats.time(until.getHours() * 3600 + until.getMinutes() * 60),
      })
    },
  }
}

export function useCodeProof({ withPassword }: { withPassword: boolean }) {
  const text = useText()
  const wrong = useWrongCode()
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
    lockedUntil: wrong.lockedUntil,
    password,
    setPassword,
    form,
    /** True if the code can be sent: a rejected code is not resent, because that would consume an attempt. */
    submit: () => form.submit() && form.errorOf('code') === null,
    /** Clears the code, which is useless for another number. */
    empty() {
      setCode('')
      wrong.forget()
      form.reset()
    },
    /** Shows rejections at the fields; `tried`: the code that was sent. */
    refuse(failure: ApiFailure, tried: string) {
      if (failure.code === 'code.wrong') form.refuse('code', digitsOf(tried), wrong.textOf(failure))
      const refusal = passwordRefusal(failure)
      if (refusal !== undefined) form.refuse('password', password, passwordRefusalText(refusal, text))
    },
  }
}

export const passwordRefusalText = (
  refusal: 'short_password' | 'common_password',
  text: ReturnType<typeof useText>,
) => text(refusal === 'short_password' ? 'forms.error.short_password' : 'account.commonPassword')
