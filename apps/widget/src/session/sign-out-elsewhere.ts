/** Sign-out reaches every tab, and pages that the browser shows again from its back-forward cache. */
const CHANNEL = 'zapys-session'

export function announceSignOut(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // A channel reaches pages of this origin alone and takes no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('signed out')
  channel.close()
}

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
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', reloadUnlessSame)
  addEventListener('pageshow', onPageShow)
  return () => {
    channel.close()
    removeEventListener('pageshow', onPageShow)
  }
}
