import { useEffect } from 'react'
import { Redirect } from '#widget/browser/router.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useText } from '#widget/language/use-text.tsx'

/** The choice of a resource is reset where it is not among the returned slots. S4.slotreload. */
export function ResourceGone({ to }: { to: string }) {
  const text = useText()
  const { show } = useToasts()
  useEffect(() => {
    show({ tone: 'info', message: text('booking.resourceGone') })
  }, [show, text])
  return <Redirect to={to} />
}
