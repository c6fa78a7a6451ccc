import type { ReactNode } from 'react'
import type { User } from '@zapys/contract'
import { useMe } from '#widget/session/use-me.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { AccountGate } from './account-gate.tsx'

/** Wraps a screen that shows or changes the client's data. */
export function MyDataGate({ waiting, children }: { waiting?: ReactNode; children(me: User): ReactNode }) {
  return (
    <AccountGate>
      <WithMe waiting={waiting}>{children}</WithMe>
    </AccountGate>
  )
}

function WithMe({ waiting, children }: { waiting?: ReactNode; children(me: User): ReactNode }) {
  const { data } = useMe()
  // Without data the error policy has already navigated to the error page.
  return data === undefined ? (waiting ?? <Skeleton shape="row" count={4} />) : children(data)
}
