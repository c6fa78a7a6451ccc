import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useCall } from '#widget/api/use-call.ts'
import { randomText } from '#widget/browser/random-text.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { PersonIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useAfterSignIn } from './after-sign-in.ts'
import { openSocialWindow, socialWindowAddress, tokenFrom } from './social-window-talk.ts'
import { useSocialStart } from './use-social-start.ts'

const SocialIcon = lazy(() => import('#widget/company/social-icon.tsx'))
/** Providers with a known logo; others are shown by name. */
const marked = ['apple', 'facebook', 'google']

/** A button per provider of the company. `alone`: no other sign-in method, so `agreement` is shown below. */
export function SocialButtons({ alone, agreement }: { alone: boolean; agreement?: ReactNode }) {
  const text = useText()
  const { company } = useCompany()
  const returnPath = useAfterSignIn()
  const providers = useCall(
    'listSignInProviders',
    { params: { company: company.id } },
    { handles: () => true, staleMs: 60_000 },
  )
  const { begin, busy } = useSocialStart()
  const framed = useFramedStart(returnPath)
  const [nothingKept, setNothingKept] = useState(false)
  const content = providers.data?.content ?? []
  if (providers.isPending) return <Skeleton shape="row" />
  if (providers.isError)
    return alone ? <FailureNotice failure={providers.error} onRetry={providers.refetch} /> : null
  if (content.length === 0)
    return alone ? (
      <Notice tone="warning" title={text('errors.auth.sms.disabled.title')}>
        {text('account.noProviders')}
      </Notice>
    ) : null

  const press = async (provider: string) => {
    if (window.self !== window.top) return framed.start(provider)
    const outcome = await begin(provider, { returnPath })
    setNothingKept(outcome === 'nothingKept')
    // A provider that was removed is no longer offered.
    if (outcome === 'failed') void providers.refetch()
  }
  return (
    <>
      {!alone && <p className="z-or">{text('account.or')}</p>}
      {content.map(({ id, name }) => (
        <Button
          key={id}
          wide
          busy={busy && framed.blocked === undefined}
          icon={<Mark id={id} />}
          onClick={() => void press(id)}
        >
          {text('account.continueWith', { name })}
        </Button>
      ))}
      {alone && agreement}
      {nothingKept && <Notice tone="error" title={text('account.nothingKept')} />}
      {framed.blocked && (
        <Notice
          tone="warning"
          title={text('account.windowBlocked')}
          action={
            <a href={framed.blocked} target="_blank" rel="opener">
              {text('account.openWindow')}
            </a>
          }
        />
      )}
    </>
  )
}

const Mark = ({ id }: { id: string }) =>
  marked.includes(id) ? (
    <Suspense fallback={<PersonIcon aria-hidden="true" />}>
      <SocialIcon kind={id} />
    </Suspense>
  ) : (
    <PersonIcon aria-hidden="true" />
  )

/**
 * Providers refuse to be framed, and their return page cannot read the frame's storage. So a new window of the widget
 * goes to the provider, and passes the token to this frame.
 */
function useFramedStart(returnPath: string) {
  const { signIn } = useSession()
  const href = useCompanyHref()
  const [opened, setOpened] = useState<{ window: Window; handover: string }>()
  const [blocked, setBlocked] = useState<string>()

  useEffect(() => {
    if (opened === undefined) return undefined
    const hear = (event: MessageEvent<unknown>) => {
      const token = tokenFrom(event, { ...opened, origin: location.origin })
      if (token === undefined) return
      setOpened(undefined)
      signIn(token)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [opened, signIn])

  return {
    blocked,
    /** Call before any await, because the browser opens windows only during a press. */
    start(provider: string) {
      const handover = randomText()
      const address = socialWindowAddress(href('login', {}), { provider, returnPath, handover })
      const window = openSocialWindow(address)
      setBlocked(window === null ? address : undefined)
      setOpened(window === null ? undefined : { window, handover })
    },
  }
}
