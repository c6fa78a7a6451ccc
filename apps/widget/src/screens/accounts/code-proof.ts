/** The second step: the typed code, and what the server says about it. */
import { useState } from 'react'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { NEW_PASSWORD_LENGTH } from './password-field.tsx'
import { digitsOf } from './digits-of.ts'
import { waitSeconds } from './too-many-tries.ts'
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

/** What is said of a code that does not fit; once no try is left, until when none can be asked for. */
export function useWrongCode() {
  const text = useText()
  const formats = useFormats()
  const [lockedUntil, setLockedUntil] = useState(0)
  return {
    /** Milliseconds since 1970; 0: it is not locked. */
    lockedUntil,
    /** For a code that goes elsewhere. */
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
    /** True when the code can be sent: a rejected one is not sent a second time, which would take another try. */
    submit: () => form.submit() && form.errorOf('code') === null,
    /** For another number: the code of this one is of no use there. */
    empty() {
      setCode('')
      wrong.forget()
      form.reset()
    },
    /** Says at the fields what the server has rejected; `tried` is the code that was sent. */
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
