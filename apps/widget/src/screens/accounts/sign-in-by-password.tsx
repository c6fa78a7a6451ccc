import { useState } from 'react'
import { ApiFailure } from '#widget/api/failure.ts'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import { useAction } from '#widget/api/use-action.ts'
import { Link } from '@zapys/ui/link.tsx'
import { useSearch } from '#widget/browser/router.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { PhoneField, phoneToSend } from '#widget/features/client-form/phone-field.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useCountryHere } from './phone-country-here.ts'
import { isTooMany, useTellToWait, waitSeconds } from './too-many-tries.ts'
import { useWordedForm } from './use-worded-form.ts'

const isBadCredentials = ({ code }: ApiFailure) => code === 'credentials.bad'

type SignInByPasswordProps = { phone: string; onPhone(phone: string): void; hasOtherWay: boolean }

export function SignInByPassword({ phone, onPhone, hasOtherWay }: SignInByPasswordProps) {
  const text = useText()
  const href = useCompanyHref()
  const search = useSearch()
  const { company } = useCompany()
  const { signIn, signOut } = useSession()
  const country = useCountryHere()
  const [password, setPassword] = useState('')
  const enter = useAction('signInWithPassword', {
    handles: (failure) => isBadCredentials(failure) || isTooMany(failure),
  })
  const tellToWait = useTellToWait(hasOtherWay)
  const form = useWordedForm({
    phone: {
      label: text('booking.phone'),
      value: phone,
      rules: [{ kind: 'required' }, { kind: 'phone' }],
    },
    password: {
      label: text('account.password'),
      value: password,
      rules: [{ kind: 'required' }, { kind: 'password' }],
    },
  })
  const { run: submit, busy } = useOneAtATime(async () => {
    if (!form.submit()) return
    const username = await phoneToSend(phone, country)
    if (username === undefined) return form.refuse('phone', phone, text('forms.error.invalid_phone'))
    signOut() // S4.auth: no attempt begins with an older token.
    try {
      const token = await enter.run({
        params: {},
        body: { username, password, grant_type: 'password', company_id: company.id },
      })
      signIn(token.access_token)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isTooMany(error)) tellToWait(waitSeconds(error))
      if (isBadCredentials(error)) form.refuse('password', password, text('account.wrongPassword'))
    }
  })
  useCentralAction({ busy, onPress: () => void submit() })
  return (
    <AccountForm form={form} onSubmit={() => void submit()}>
      <PhoneField
        label={text('booking.phone')}
        name="phone"
        value={phone}
        onChange={onPhone}
        error={form.errorOf('phone')}
        country={country}
      />
      <PasswordField
        label={text('account.password')}
        name="password"
        value={password}
        onChange={setPassword}
        error={form.errorOf('password')}
        autoComplete="current-password"
      />
      <p>
        <Link to={href('resetPassword', {}, { redirect: search.get('redirect') })}>
          {text('account.forgot')}
        </Link>
      </p>
    </AccountForm>
  )
}
