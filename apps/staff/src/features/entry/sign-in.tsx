import type { StaffCodeSent } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSetMe } from '#staff/session/session.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondStepForm, secondStepOf } from './second-step-form.tsx'

/** Sign-in by code or password. Switching between them keeps the typed values. */
export function SignIn() {
  const [login, setLogin] = useState('')
  const [way, setWay] = useState<'code' | 'password'>('code')
  const [sent, setSent] = useState<StaffCodeSent>()
  const [second, setSecond] = useState<string>()
  const beginAgain = () => {
    setSent(undefined)
    setSecond(undefined)
  }
  if (second !== undefined) return <SecondStepForm token={second} onAgain={beginAgain} />
  if (sent !== undefined)
    return <CodeForm login={login} sent={sent} onSent={setSent} onSecond={setSecond} onBack={beginAgain} />
  return (
    <>
      {way === 'code' ? (
        <LoginForm login={login} onLogin={setLogin} onSent={setSent} onPassword={() => setWay('password')} />
      ) : (
        <PasswordForm login={login} onLogin={setLogin} onSecond={setSecond} onCode={() => setWay('code')} />
      )}
      <ProviderButtons />
    </>
  )
}

const handled = (act: () => void) => (sent: FormEvent) => {
  sent.preventDefault()
  act()
}

function LoginField({
  login,
  onLogin,
  error,
}: {
  login: string
  onLogin(login: string): void
  error: string | null
}) {
  const text = useText()
  return (
    <TextField
      label={text('desk.signIn.login')}
      name="login"
      autoComplete="username"
      required
      value={login}
      onChange={onLogin}
      error={error}
    />
  )
}

function LoginForm({
  login,
  onLogin,
  onSent,
  onPassword,
}: {
  login: string
  onLogin(login: string): void
  onSent(sent: StaffCodeSent): void
  onPassword(): void
}) {
  const text = useText()
  const { locale } = useLanguage()
  const begin = useAction('beginStaffSignIn')
  const [error, setError] = useState<string | null>(null)
  const send = () => {
    if (login.trim() === '') return setError(text('desk.signIn.error.login'))
    setError(null)
    begin.send({ params: {}, body: { login, locale } }, { onSuccess: onSent })
  }
  return (
    <form className="z-stack" noValidate onSubmit={handled(send)}>
      <LoginField login={login} onLogin={onLogin} error={error} />
      {begin.error !== null && <FailureNotice error={begin.error} />}
      <Button kind="primary" type="submit" wide busy={begin.busy}>
        {text('desk.signIn.sendCode')}
      </Button>
      <Button kind="quiet" onClick={onPassword}>
        {text('desk.signIn.withPassword')}
      </Button>
    </form>
  )
}

function PasswordForm({
  login,
  onLogin,
  onSecond,
  onCode,
}: {
  login: string
  onLogin(login: string): void
  onSecond(token: string | undefined): void
  onCode(): void
}) {
  const text = useText()
  const setMe = useSetMe()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ login?: string; password?: string }>({})
  const signIn = useAction('signInStaffByPassword')
  const send = () => {
    const faults = {
      ...(login.trim() === '' ? { login: text('desk.signIn.error.login') } : {}),
      ...(password === '' ? { password: text('desk.signIn.error.password') } : {}),
    }
    setErrors(faults)
    if (Object.keys(faults).length === 0)
      signIn.send(
        { params: {}, body: { login, password } },
        { onSuccess: setMe, onError: (failure) => onSecond(secondStepOf(failure)) },
      )
  }
  return (
    <form className="z-stack" noValidate onSubmit={handled(send)}>
      <LoginField login={login} onLogin={onLogin} error={errors.login ?? null} />
      <PasswordField
        label={text('desk.signIn.password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={errors.password ?? null}
      />
      {signIn.error !== null && <FailureNotice error={signIn.error} />}
      <Button kind="primary" type="submit" wide busy={signIn.busy}>
        {text('desk.signIn.submit')}
      </Button>
      <Button kind="quiet" onClick={onCode}>
        {text('desk.signIn.withCode')}
      </Button>
    </form>
  )
}

function CodeForm({
  login,
  sent,
  onSent,
  onSecond,
  onBack,
}: {
  login: string
  sent: StaffCodeSent
  onSent(sent: StaffCodeSent): void
  onSecond(token: string | undefined): void
  onBack(): void
}) {
  const text = useText()
  const { locale } = useLanguage()
  const setMe = useSetMe()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const prove = useAction('signInStaffByCode')
  const again = useAction('beginStaffSignIn')
  const seconds = useCountdown(sent)
  const send = () => {
    if (code.replaceAll(/\D/g, '').length < 6) return setError(text('desk.signIn.error.code'))
    setError(null)
    prove.send(
      { params: {}, body: { request_id: sent.request_id, code } },
      { onSuccess: setMe, onError: (failure) => onSecond(secondStepOf(failure)) },
    )
  }
  const failure = prove.error ?? again.error
  return (
    <form className="z-stack" noValidate onSubmit={handled(send)}>
      <p role="status">{text('desk.signIn.codeSent', { login })}</p>
      <TextField
        label={text('desk.signIn.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={64}
        required
        value={code}
        onChange={setCode}
        error={error}
      />
      {failure !== null && <FailureNotice error={failure} />}
      <Button kind="primary" type="submit" wide busy={prove.busy}>
        {text('desk.signIn.submit')}
      </Button>
      <div className="desk-entry__ways">
        <Button
          kind="quiet"
          busy={again.busy}
          disabled={seconds > 0}
          onClick={() => {
            prove.reset()
            again.send({ params: {}, body: { login, locale } }, { onSuccess: onSent })
          }}
        >
          {seconds > 0 ? text('desk.signIn.resendIn', { seconds }) : text('desk.signIn.resend')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {text('desk.signIn.otherLogin')}
        </Button>
      </div>
    </form>
  )
}

/** Seconds until a new code can be requested. */
function useCountdown(sent: StaffCodeSent): number {
  const [left, setLeft] = useState({ sent, seconds: sent.resend_after })
  const seconds = left.sent === sent ? left.seconds : sent.resend_after
  useEffect(() => {
    let rest = sent.resend_after
    const timer = setInterval(() => {
      rest -= 1
      setLeft({ sent, seconds: Math.max(0, rest) })
      if (rest <= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [sent])
  return seconds
}
