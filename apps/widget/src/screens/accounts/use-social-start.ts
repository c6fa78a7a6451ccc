/** Redirects a top-level page to a provider. In a frame another way is needed: `social-buttons.tsx`. */
import { useState } from 'react'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { useParams } from '#widget/browser/router.tsx'
import { randomText } from '#widget/browser/random-text.ts'
import { localStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useSession } from '#widget/session/session.tsx'
import { ATTEMPT_MS, bindingOf, keepAttempt } from './social-attempt.ts'

export function useSocialStart() {
  const { company } = useCompany()
  const { company: named = '' } = useParams()
  const { signOut } = useSession()
  const start = useAction('startSocialSignIn')
  // The browser is already navigating, but the page is still visible.
  const [leaving, setLeaving] = useState(false)

  const begin = async (
    provider: string,
    { returnPath, handover }: { returnPath: string; handover?: string | undefined },
  ): Promise<'leaving' | 'failed' | 'nothingKept'> => {
    signOut() // S4.auth: no attempt begins with an older token.
    const secret = randomText()
    try {
      const { url } = await start.run({
        params: { company: company.id, provider },
        body: { binding: await bindingOf(secret) },
      })
      const state = new URL(url).searchParams.get('state') ?? ''
      const now = Date.now()
      const attempt = {
        binding_secret: secret,
        company: named,
        return_path: returnPath,
        ends_at: now + ATTEMPT_MS,
        ...(handover === undefined ? {} : { handover }),
      }
      if (!keepAttempt(localStore, state, attempt, now)) return 'nothingKept'
      setLeaving(true)
      location.assign(url)
      return 'leaving'
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return 'failed' // The error policy has shown the reason.
    }
  }
  return { begin, busy: start.busy || leaving }
}
