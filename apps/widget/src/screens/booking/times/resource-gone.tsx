import { useEffect } from 'react'
import { Redirect } from '#widget/browser/router.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useAreRooms } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useText } from '#widget/language/use-text.tsx'

type ResourceGoneProps = { to: string; branch: string; services: readonly string[] }

/** Resets the chosen resource if it is not among the returned slots. S4.slotreload. */
export function ResourceGone({ to, branch, services }: ResourceGoneProps) {
  const text = useText()
  const isRoom = useAreRooms(branch, services)
  const { show } = useToasts()
  useEffect(() => {
    show({ tone: 'info', message: text(resourceWords(isRoom).gone) })
  }, [show, text, isRoom])
  return <Redirect to={to} />
}
