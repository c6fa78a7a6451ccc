/** /sign_in: where a sign-in at a provider comes back to, with what the provider sent after `#`. */
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { EntryPage } from '#staff/features/entry/entry-page.tsx'
import { type ProviderProof, takeArrival } from '#staff/features/entry/provider-attempt.ts'
import { SecondStepForm, secondStepOf } from '#staff/features/entry/second-step-form.tsx'
import { Loading } from '#staff/features/loading.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSetMe } from '#staff/session/session.tsx'

// Read when the module is loaded, so only once, however often React renders the page.
let arrival: { proof: ProviderProof | undefined } | undefined
function arrivalOnce(): ProviderProof | undefined {
  arrival ??= { proof: takeArrival(location.hash, Date.now()) }
  // Removes the code from the address.
  history.replaceState(history.state, '', location.pathname)
  return arrival.proof
}

export default function ProviderArrivalScreen() {
  const text = useText()
  const [proof] = useState(arrivalOnce)
  return (
    <EntryPage title={text('desk.signIn.title')}>
      {proof === undefined ? <Failed /> : <Arrived proof={proof} />}
    </EntryPage>
  )
}

function Arrived({ proof }: { proof: ProviderProof }) {
  const navigate = useNavigate()
  const setMe = useSetMe()
  const signIn = useAction('signInStaffByProvider')
  const begun = useRef(false)
  const toApp = () => void navigate('/', { replace: true })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    signIn.send(
      { params: {}, body: proof },
      {
        onSuccess: (me) => {
          setMe(me)
          toApp()
        },
      },
    )
  })
  const second = secondStepOf(signIn.error)
  if (second !== undefined) return <SecondStepForm token={second} onAgain={toApp} onEntered={toApp} />
  if (signIn.error === null) return <Loading count={1} />
  return (
    <>
      <FailureNotice error={signIn.error} />
      <Back />
    </>
  )
}

/** Nothing is sent to the server, because it may be an attacker's link. */
function Failed() {
  const text = useText()
  return (
    <>
      <Notice tone="error" title={text('desk.signIn.failedAt')}>
        {text('desk.signIn.failedAtText')}
      </Notice>
      <Back />
    </>
  )
}

function Back() {
  const text = useText()
  return (
    <ButtonLink kind="primary" wide to="/">
      {text('desk.signIn.toSignIn')}
    </ButtonLink>
  )
}
