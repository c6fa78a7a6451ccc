import type { ReactNode } from 'react'
import type { User } from '@zapys/contract'
import { useMe } from '#widget/session/use-me.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { AccountGate } from './account-gate.tsx'

/** Around a screen that shows or changes who the client is. */
export function MyDataGate({ waiting, children }: { waiting?: ReactNode; children(me: User): ReactNode }) {
  return (
    <AccountGate>
      <WithMe waiting={waiting}>{children}</WithMe>
    </AccountGate>
  )
}

function WithMe({ waiting, children }: { waiting?: ReactNode; children(me: User): ReactNode }) {
  const { data } = useMe()
  // Without an answer the error policy has led to the error page already.
  return data === undefined ? (waiting ?? <Skeleton shape="row" count={4} />) : children(data)
}
