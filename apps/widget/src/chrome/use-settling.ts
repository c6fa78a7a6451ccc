import { useEffect, useState } from 'react'
import { useSession } from '#widget/session/session.tsx'

/**
 * The last digit of a code signs in automatically. A press shortly after it was meant for the sign-in screen,
 * so the next screen must ignore it.
 */
const TRANSITION_MS = 700

/** Whether the screen has just changed because of a sign-in. */
export function useSettling(): boolean {
  const { signedInAt } = useSession()
  const [settled, setSettled] = useState<number>()
  useEffect(() => {
    if (signedInAt === undefined) return undefined
    const timer = setTimeout(() => setSettled(signedInAt), signedInAt + TRANSITION_MS - performance.now())
    return () => clearTimeout(timer)
  }, [signedInAt])
  return signedInAt !== undefined && settled !== signedInAt
}
