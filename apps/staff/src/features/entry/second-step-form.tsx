import { ApiFailure } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { type FormEvent, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useText } from '#staff/language/language.tsx'
import { useSetMe } from '#staff/session/session.tsx'
import { AppCodeField } from './app-code-field.tsx'

/** Token for the second step, if the person has a second factor. */
export const secondStepOf = (failure: unknown): string | undefined =>
  failure instanceof ApiFailure && failure.code === 'staff.secondFactor.required'
    ? failure.payload?.metadata?.second_factor?.token
    : undefined

type SecondStepProps = { token: string; onAgain(): void; onEntered?(): void }

/** Second step of a sign-in: a code from the app, or a recovery code. */
export function SecondStepForm({ token, onAgain, onEntered }: SecondStepProps) {
  const text = useText()
  const setMe = useSetMe()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const prove = useAction('signInStaffBySecondFactor')
  const send = (sent: FormEvent) => {
    sent.preventDefault()
    if (code.trim() === '') return setError(text('desk.second.error'))
    setError(null)
    prove.send(
      { params: {}, body: { token, code } },
      {
        onSuccess: (me) => {
          setMe(me)
          onEntered?.()
        },
      },
    )
  }
  return (
    <form className="z-stack" noValidate onSubmit={send}>
      <p role="status">{text('desk.second.enter')}</p>
      <AppCodeField hint={text('desk.second.codeHint')} value={code} onChange={setCode} error={error} />
      {prove.error !== null && <FailureNotice error={prove.error} />}
      <Button kind="primary" type="submit" wide busy={prove.busy}>
        {text('desk.signIn.submit')}
      </Button>
      <Button kind="quiet" onClick={onAgain}>
        {text('desk.second.again')}
      </Button>
    </form>
  )
}
