import { useText } from '#staff/language/language.tsx'
import { useInbox } from './use-inbox.ts'

/** Number of waiting entries beside the name of the screen; hidden if there are none. */
export function InboxCount() {
  const text = useText()
  const { data } = useInbox()
  const count = data?.content.length ?? 0
  if (count === 0) return null
  return (
    <span className="desk-nav__count">
      <span className="z-visually-hidden">{text('desk.inbox.count', { count })}</span>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    </span>
  )
}
