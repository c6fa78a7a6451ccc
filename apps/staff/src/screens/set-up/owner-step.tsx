/** The first person who is booked, and how the owner signs in. */
import { ChoiceField } from '@zapys/ui/choice-field.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { PasswordField } from '#staff/features/entry/password-field.tsx'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { needsPerson } from './answers.ts'
import { chosenRows } from './draft.ts'
import type { StepProps } from './set-up.tsx'

type OwnerStepProps = StepProps & { password: string; setPassword(password: string): void }

export function OwnerStep({ draft, errors, change, password, setPassword }: OwnerStepProps) {
  const text = useText()
  const { locale } = useLanguage()
  return (
    <>
      <TextField
        label={text('desk.setUp.name')}
        required
        autoComplete="name"
        maxLength={200}
        name="owner"
        value={draft.owner}
        error={errors['owner'] ?? null}
        onChange={(owner) => change({ owner })}
      />
      {needsPerson(chosenRows(draft, locale)) && (
        <>
          <ChoiceField
            label={text('desk.setUp.person')}
            name="who"
            value={draft.isOwnerBooked ? 'owner' : 'other'}
            options={[
              { value: 'owner', title: text('desk.setUp.person.owner') },
              { value: 'other', title: text('desk.setUp.person.other') },
            ]}
            onChange={(value) => change({ isOwnerBooked: value === 'owner' })}
          />
          {!draft.isOwnerBooked && (
            <TextField
              label={text('desk.setUp.personName')}
              hint={text('desk.setUp.personHint')}
              required
              maxLength={200}
              name="person"
              value={draft.person}
              error={errors['person'] ?? null}
              onChange={(person) => change({ person })}
            />
          )}
        </>
      )}
      <TextField
        label={text('desk.signIn.login')}
        hint={text('desk.setUp.loginHint')}
        required
        autoComplete="username"
        name="login"
        value={draft.login}
        error={errors['login'] ?? null}
        onChange={(login) => change({ login })}
      />
      <PasswordField
        label={text('desk.signIn.password')}
        required
        autoComplete="new-password"
        hint={text('desk.setUp.passwordHint')}
        name="password"
        value={password}
        error={errors['password'] ?? null}
        onChange={setPassword}
      />
    </>
  )
}
