import type { Right } from '@zapys/contract'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { PasswordIcon } from '@zapys/ui/icons.ts'
import type { ReactNode } from 'react'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** A screen for roles with this right; others read who can help. */
export function RightNeeded({
  right,
  title,
  children,
}: {
  right: Right
  title: string
  children: ReactNode
}) {
  const text = useText()
  const { can } = useSession()
  if (can(right)) return children
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
