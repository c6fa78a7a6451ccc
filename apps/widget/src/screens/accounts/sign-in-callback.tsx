// /sign_in/callback: where every provider of social sign-in returns to. Outside any company.
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import '#widget/api/account-calls.ts'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import type { Body } from '#widget/api/request.ts'
import { markHydrated } from '#widget/browser/hydration.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { localStore } from '#widget/browser/storage.ts'
import { useText } from '#widget/language/use-text.tsx'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'
import { useSession } from '#widget/session/session.tsx'
import { useHref } from '#widget/tracking/use-href.ts'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { PersonIcon } from '@zapys/ui/icons.ts'
import { takeAttempt } from './social-attempt.ts'
import type { SocialAttempt } from './social-attempt.ts'
import { handOver } from './social-window-talk.ts'

/** If the browser does not close the window within this time, the client is asked to close it. */
const CLOSES_WITHIN_MS = 1000

/** Error codes for Cancel at the provider; Apple has its own. */
const cancelled = ['access_denied', 'user_cancelled_authorize']

type Arrival = { attempt: SocialAttempt; proof: Body<'verifySocialSignIn'> }

/** Data from the provider. Read once and removed from the address and the browser's storage. */
function readArrival(): Arrival | undefined {
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const state = query.get('state') ?? ''
  const attempt = takeAttempt(localStore, state, Date.now())
  if (attempt === undefined) return undefined
  const sent = ['code', 'iss', 'error'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  const { binding_secret } = attempt
  return { attempt, proof: { state, binding_secret, ...(Object.fromEntries(sent) as object) } }
}

// Read when the module is loaded, so only once, however often React renders the page.
let arrival: Arrival | undefined
let read = false
function arrivalOnce() {
  if (!read) arrival = readArrival()
  read = true
  return arrival
}

export default function SignInCallback() {
  const text = useText()
  const href = useHref()
  const [arrived] = useState(arrivalOnce)
  const title = text('account.signIn')
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(markHydrated, [])
  if (arrived !== undefined) return <Arrived {...arrived} />
  // Nothing is sent to the server, because it may be another person's link.
  return (
    <Page
      words={text('errors.signIn.social.failed.detail')}
      title={text('errors.signIn.social.failed.title')}
      action={<ButtonLink to={href('start', {})}>{text('account.toStart')}</ButtonLink>}
    />
  )
}

function Arrived({ attempt, proof }: Arrival) {
  const text = useText()
  const href = useHref()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const isCancel = cancelled.includes(proof.error ?? '')
  const verify = useAction('verifySocialSignIn', {
    handles: ({ status }) => status === 0 || isCancel,
    leads: true,
  })
  const [state, setState] = useState<'asking' | 'noAnswer' | 'done'>('asking')
  const begun = useRef(false)

  const keep = (token: string) => {
    signIn(token)
    navigate(safeRedirect(attempt.return_path) ?? href('main', { company: attempt.company }), {
      replace: true,
    })
  }
  const prove = async () => {
    setState('asking')
    try {
      const token = await verify.run({ params: {}, body: proof })
      const opener = window.opener as Window | null
      // The provider's page may have cut the connection to the frame; then sign-in continues in this window.
      if (attempt.handover === undefined || opener === null) return keep(token.access_token)
      handOver(opener, attempt.handover, token)
      window.close()
      setTimeout(() => setState('done'), CLOSES_WITHIN_MS)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.status === 0) setState('noAnswer')
      else
        navigate(href('login', { company: attempt.company }, { redirect: attempt.return_path }), {
          replace: true,
        })
    }
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void prove()
  })

  if (state === 'noAnswer')
    return (
      <Page
        title={text('errors.network.title')}
        words={text('errors.network.detail')}
        action={<Button onClick={() => void prove()}>{text('account.tryAgain')}</Button>}
      />
    )
  if (state === 'done') return <Page title={text('account.signedIn')} words={text('account.closeWindow')} />
  return <Page title={text('account.signingIn')} busy />
}

function Page(props: { title: string; words?: string; action?: ReactNode; busy?: boolean }) {
  return (
    <main className="z-plain" aria-busy={props.busy || undefined}>
      <span className="z-plain__mark" aria-hidden="true">
        {props.busy ? <span className="z-spinner" /> : <PersonIcon />}
      </span>
      <h1 role={props.busy ? 'status' : undefined}>{props.title}</h1>
      {props.words && <p className="z-plain__text">{props.words}</p>}
      {props.action && <div className="z-plain__actions">{props.action}</div>}
    </main>
  )
}
