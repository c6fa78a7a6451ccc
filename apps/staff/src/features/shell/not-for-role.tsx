import type { Right } from '@zapys/contract'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PasswordIcon } from '@zapys/ui/icons.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { closedEntryAt } from './entries.ts'
import { Screen } from './shell.tsx'

/** In place of a screen: it is for other roles, and who can help. */
function NotForRole({ title }: { title: string }) {
  const text = useText()
  return (
    <Screen title={title}>
      <EmptyState
        icon={<PasswordIcon />}
        title={text('desk.form.noRight')}
        text={text('desk.form.noRightDetail')}
      />
    </Screen>
  )
}

/** The screens that the menu lists, for the roles that find them there; also when opened by their address. */
export function RoleGate({ children }: { children: ReactNode }) {
  const text = useText()
  const { can } = useSession()
  const closed = closedEntryAt(useLocation().pathname, can)
  return closed === undefined ? children : <NotForRole title={text(closed.title)} />
}

/** A screen that the menu does not list, for roles with this right. */
export function RightNeeded({
  right,
  title,
  children,
}: {
  right: Right
  title: string
  children: ReactNode
}) {
  const { can } = useSession()
  return can(right) ? children : <NotForRole title={title} />
}
