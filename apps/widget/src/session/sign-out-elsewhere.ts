/** Sign-out reaches every tab, and pages that the browser shows again from its back-forward cache. */
import { broadcast, onBroadcast } from '#widget/browser/broadcast.ts'
import { reloadPage } from '#widget/browser/reload.ts'

const CHANNEL = 'zapys-session'

/** A browser shows one tab the cookies that another tab wrote a moment later than its messages. */
const LOOK_AGAIN_MS = [0, 200, 2000]

export const announceSignOut = (): void => broadcast(CHANNEL, 'signed out')

/**
 * While a client is signed in: once the session is over elsewhere the page hides its content and loads again, so that
 * neither the screen nor a form keeps anything of the client. `isSame`: the stored session is still that of this page.
 */
export function onSignOutElsewhere(isSame: () => boolean): () => void {
  const reloadUnlessSame = () => {
    if (isSame()) return
    document.body.hidden = true
    reloadPage()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reloadUnlessSame()
  const looks: ReturnType<typeof setTimeout>[] = []
  const stop = onBroadcast(CHANNEL, () => {
    looks.push(...LOOK_AGAIN_MS.map((later) => setTimeout(reloadUnlessSame, later)))
  })
  addEventListener('pageshow', onPageShow)
  return () => {
    stop()
    looks.forEach(clearTimeout)
    removeEventListener('pageshow', onPageShow)
  }
}
