import { today } from '@zapys/domain/time'
import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** Epoch milliseconds, slightly delayed; updated at once when the page becomes visible, for example after sleep. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const follow = () => setNow(Date.now())
    const timer = setInterval(follow, TICK_MS)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
  return now
}

/** The date at a branch: a screen that stays open overnight shows the new day. */
export const useToday = (timezone: string): string => today(timezone, useNow() / 1000)

/** Keeps the earlier value while something is open above it. */
export function useHeld<Value extends string>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
