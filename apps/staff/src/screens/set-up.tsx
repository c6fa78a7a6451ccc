/** /set-up#<token>: the company and the first owner of an empty installation. */
import { Button } from '@zapys/ui/button.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { EntryPage } from '#staff/features/entry/entry-page.tsx'
import { PasswordField } from '#staff/features/entry/password-field.tsx'
import { tokenOfLink } from '#staff/features/entry/token-of-link.ts'
import { type Text, useText } from '#staff/language/language.tsx'
import { useSetMe } from '#staff/session/session.tsx'

/** As `npm run company -- new` knows them. */
const trades = ['beauty', 'fitness', 'rehearsal', 'clinic', 'mixed', 'other'] as const
const MIN_PASSWORD = 8

const empty = { company: '', trade: 'beauty', place: '', hours: '', name: '', login: '', password: '' }
type Answers = typeof empty
type Errors = Partial<Record<keyof Answers, string>>

function errorsOf({ company, name, login, password }: Answers, text: Text): Errors {
  return {
    ...(company.trim() === '' ? { company: text('desk.setUp.error.company') } : {}),
    ...(name.trim() === '' ? { name: text('desk.setUp.error.name') } : {}),
    ...(login.trim() === '' ? { login: text('desk.signIn.error.login') } : {}),
    ...(password.length < MIN_PASSWORD ? { password: text('desk.setUp.error.password') } : {}),
  }
}

const bodyOf = ({ company, trade, place, hours, name, login, password }: Answers) => ({
  token: tokenOfLink(),
  company: {
    name: company,
    trade,
    ...(place.trim() === '' ? {} : { place }),
    ...(hours.trim() === '' ? {} : { hours }),
  },
  owner: { name, password, ...(login.includes('@') ? { email: login.trim() } : { phone: login }) },
})

export function SetUpScreen() {
  const text = useText()
  const setMe = useSetMe()
  const navigate = useNavigate()
  const setUp = useAction('setUpInstallation')
  const [answers, setAnswers] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const send = () => {
    const found = errorsOf(answers, text)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setUp.send(
      { params: {}, body: bodyOf(answers) },
      {
        onSuccess: (me) => {
          setMe(me)
          void navigate('/board', { replace: true })
        },
      },
    )
  }
  const field = (name: keyof Answers) => ({
    name,
    value: answers[name],
    error: errors[name] ?? null,
    onChange: (value: string) => setAnswers((before) => ({ ...before, [name]: value })),
  })
  return (
    <EntryPage title={text('desk.setUp.title')} lead={text('desk.setUp.lead')}>
      <form
        className="z-stack"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault()
          send()
        }}
      >
        <ErrorSummary
          title={text('desk.checkForm')}
          errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
        />
        <TextField
          label={text('desk.setUp.company')}
          required
          autoComplete="organization"
          {...field('company')}
        />
        <SelectField
          label={text('desk.setUp.trade')}
          options={trades.map((trade) => ({ value: trade, label: text(`desk.setUp.trade.${trade}`) }))}
          {...field('trade')}
        />
        <TextField label={text('desk.setUp.place')} hint={text('desk.setUp.placeHint')} {...field('place')} />
        <TextField label={text('desk.setUp.hours')} hint={text('desk.setUp.hoursHint')} {...field('hours')} />
        <TextField label={text('desk.setUp.name')} required autoComplete="name" {...field('name')} />
        <TextField label={text('desk.signIn.login')} required autoComplete="username" {...field('login')} />
        <PasswordField
          label={text('desk.signIn.password')}
          required
          autoComplete="new-password"
          hint={text('desk.setUp.passwordHint')}
          {...field('password')}
        />
        {setUp.error !== null && <FailureNotice error={setUp.error} />}
        <Button kind="primary" type="submit" wide busy={setUp.busy}>
          {text('desk.setUp.submit')}
        </Button>
      </form>
    </EntryPage>
  )
}
