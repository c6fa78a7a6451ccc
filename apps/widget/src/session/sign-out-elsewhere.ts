/** Sign-out reaches every tab, and pages that the browser shows again from its back-forward cache. */
import { broadcast, onBroadcast } from '#widget/browser/broadcast.ts'

const CHANNEL = 'zapys-session'

export const announceSignOut = (): void => broadcast(CHANNEL, 'signed out')

/**
 * While a client is signed in: once the session is over elsewhere the page hides its content and loads again, so that
 * neither the screen nor a form keeps anything of the client. `isSame`: the stored session is still that of this page.
 */
export function onSignOutElsewhere(isSame: () => boolean): () => void {
  const reloadUnlessSame = () => {
    if (isSame()) return
    document.body.hidden = true
    location.reload()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reloadUnlessSame()
  const stop = onBroadcast(CHANNEL, reloadUnlessSame)
  addEventListener('pageshow', onPageShow)
  return () => {
    stop()
    removeEventListener('pageshow', onPageShow)
  }
}
