/** Applies a sign-out in every tab, and in pages restored from the back-forward cache. */
import { broadcast, onBroadcast } from '#widget/browser/broadcast.ts'
import { reloadPage } from '#widget/browser/reload.ts'

const CHANNEL = 'zapys-session'

/**
 * A tab may receive another tab's message shortly before it sees that tab's cookies, so it checks again after these
 * delays in milliseconds.
 */
const LOOK_AGAIN_MS = [0, 200, 2000]

export const announceSignOut = (): void => broadcast(CHANNEL, 'signed out')

/**
 * Call it while a client is signed in. When the session ends elsewhere, hides the page and reloads it, so that
 * neither screen nor form shows client data. `isSame` returns whether the stored session is still that of this page.
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
