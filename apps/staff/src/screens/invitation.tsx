/** /invitation#<token>: the link of an invitation. */
import type { InvitationPreview } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiFailure, isUnanswered } from '@zapys/contract/client'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { request } from '#staff/api/request.ts'
import { useAction } from '#staff/api/use-action.ts'
import { EntryPage } from '#staff/features/entry/entry-page.tsx'
import { PasswordField } from '#staff/features/entry/password-field.tsx'
import { SignIn } from '#staff/features/entry/sign-in.tsx'
import { tokenOfLink } from '#staff/features/entry/token-of-link.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useCompanyLook } from '#staff/session/company-look.ts'
import { useMe, useSetMe } from '#staff/session/session.tsx'
import { useSignOut } from '#staff/session/use-sign-out.ts'

export function InvitationScreen() {
  const text = useText()
  const { locale } = useLanguage()
  const [token] = useState(tokenOfLink)
  const me = useMe()
  const person = me.data?.person.id ?? null
  const preview = useQuery<InvitationPreview, ApiFailure>({
    // The key includes the person, because the offer depends on who is signed in.
    queryKey: ['readStaffInvitation', token, locale, person],
    queryFn: ({ signal }) => request('readStaffInvitation', { params: {}, body: { token }, signal }, locale),
    enabled: !me.isPending,
  })
  useCompanyLook(preview.data?.company.id)
  if (preview.data === undefined)
    return (
      <EntryPage title={text('desk.invitation.title')}>
        {preview.error === null ? (
          <Skeleton count={3} />
        ) : isUnanswered(preview.error.status) ? (
          <FailureNotice error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <NotOpen error={preview.error} />
        )}
      </EntryPage>
    )
  return <Invitation invitation={preview.data} token={token} />
}

function Invitation({ invitation, token }: { invitation: InvitationPreview; token: string }) {
  const text = useText()
  const { company, name, role, to, has_account, signed_in_as } = invitation
  const mustSignIn = has_account && signed_in_as === 'NOBODY'
  return (
    <EntryPage
      title={text('desk.invitation.join', { company: company.name })}
      lead={text('desk.invitation.lead', { name, role: text(`desk.role.${role}`) })}
      company={company}
    >
      {signed_in_as === 'OTHER' && <OtherPerson />}
      {mustSignIn && (
        <>
          <Notice tone="info">{text('desk.invitation.signInFirst', { to })}</Notice>
          <SignIn />
        </>
      )}
      {!mustSignIn && signed_in_as !== 'OTHER' && <Accept token={token} invitation={invitation} />}
    </EntryPage>
  )
}

/** The link is used or expired. A person who has accepted it can sign in. */
function NotOpen({ error }: { error: ApiFailure }) {
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <FailureNotice error={error} />
      <Button kind="primary" onClick={() => void navigate('/board', { replace: true })}>
        {text('desk.signIn.submit')}
      </Button>
    </>
  )
}

function OtherPerson() {
  const text = useText()
  const signOut = useSignOut()
  return (
    <>
      <Notice tone="warning">{text('desk.invitation.otherPerson')}</Notice>
      {signOut.error !== null && <FailureNotice error={signOut.error} />}
      <Button kind="primary" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
        {text('desk.signOut')}
      </Button>
    </>
  )
}

function Accept({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const text = useText()
  const setMe = useSetMe()
  const navigate = useNavigate()
  const accept = useAction('acceptStaffInvitation')
  const [password, setPassword] = useState('')
  const { has_account, password_required } = invitation
  return (
    <form
      className="z-stack"
      noValidate
      onSubmit={(sent) => {
        sent.preventDefault()
        accept.send(
          { params: {}, body: password === '' ? { token } : { token, password } },
          {
            onSuccess: (me) => {
              setMe(me)
              void navigate('/board', { replace: true })
            },
          },
        )
      }}
    >
      {!has_account && (
        <PasswordField
          label={text('desk.invitation.password')}
          name="password"
          autoComplete="new-password"
          required={password_required}
          hint={password_required ? undefined : text('desk.invitation.passwordHint', { to: invitation.to })}
          value={password}
          onChange={setPassword}
        />
      )}
      {accept.error !== null && <FailureNotice error={accept.error} />}
      <Button kind="primary" type="submit" wide busy={accept.busy}>
        {text('desk.invitation.accept')}
      </Button>
    </form>
  )
}
