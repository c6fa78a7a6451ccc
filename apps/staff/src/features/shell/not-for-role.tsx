import type { Right } from '@zapys/contract'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PasswordIcon } from '@zapys/ui/icons.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { closedEntryAt } from './entries.ts'
import { Screen } from './shell.tsx'

/** Shown in place of a screen for other roles, with whom to contact. */
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

/** Protects screens listed in the menu by role, also if opened by their address. */
export function RoleGate({ children }: { children: ReactNode }) {
  const text = useText()
  const { can } = useSession()
  const closed = closedEntryAt(useLocation().pathname, can)
  return closed === undefined ? children : <NotForRole title={text(closed.title)} />
}

/** Protects a screen that is not in the menu by right. */
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
