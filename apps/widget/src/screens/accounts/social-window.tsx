/** Content of the window opened by a frame: it redirects to the provider at once. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate, usePlace, useSearch } from '#widget/browser/router.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useSocialStart } from './use-social-start.ts'

type SocialSignIn = { provider: string; returnPath: string; handover: string | undefined }

/** Sign-in requested by the address; removed from it at once, so that a reload or a copied link starts nothing. */
export function useSocialWindow(): SocialSignIn | undefined {
  const search = useSearch()
  const { pathname } = usePlace()
  const navigate = useNavigate()
  const href = useCompanyHref()
  const [signIn] = useState<SocialSignIn | undefined>(() => {
    const provider = search.get('social')
    if (provider === null || window.self !== window.top) return undefined
    return {
      provider,
      returnPath: safeRedirect(search.get('return')) ?? href('main', {}),
      handover: new URLSearchParams(location.hash.slice(1)).get('handover') ?? undefined,
    }
  })
  useEffect(() => {
    if (signIn) navigate(pathname, { replace: true })
  }, [signIn, navigate, pathname])
  return signIn
}

export function SocialWindow({ signIn }: { signIn: SocialSignIn }) {
  const text = useText()
  const { begin } = useSocialStart()
  const [failed, setFailed] = useState<'failed' | 'nothingKept'>()
  const begun = useRef(false)
  const start = async () => {
    setFailed(undefined)
    const outcome = await begin(signIn.provider, signIn)
    if (outcome !== 'leaving') setFailed(outcome)
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void start()
  })
  if (failed === undefined) return <Skeleton shape="line" count={3} />
  return (
    <Notice
      tone="error"
      title={text(failed === 'failed' ? 'errors.signIn.social.failed.title' : 'account.nothingKept')}
      action={failed === 'failed' && <Button onClick={() => void start()}>{text('account.tryAgain')}</Button>}
    />
  )
}
