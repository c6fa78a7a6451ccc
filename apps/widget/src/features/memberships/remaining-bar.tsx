import type { Membership } from '@zapys/contract'
import { daysBetween, today } from '@zapys/domain/time'
import { isOver } from './state-now.ts'
import './pass.css'

/** Used, reserved and remaining amount as a bar; days for a period. Decorative: the text beside it says the same. */
export function RemainingBar({ membership }: { membership: Membership }) {
  const { used, taken } = partsOf(membership)
  return (
    <svg className="z-left-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="z-left-bar__ground" width="100" height="6" />
      <rect className="z-left-bar__reserve" x={100 - used - taken} width={taken} height="6" />
      <rect className="z-left-bar__left" width={Math.max(0, 100 - used - taken)} height="6" />
    </svg>
  )
}

/** In percent. */
function partsOf(membership: Membership) {
  const { total, used, reserve, start_time, end_time, timezone } = membership
  // An expired membership has no remaining amount, even if some was unused.
  if (isOver(membership)) return { used: 100, taken: 0 }
  const share = (part: number, whole: number) => Math.min(100, Math.max(0, (100 * part) / Math.max(1, whole)))
  if (total !== null) return { used: share(used, total), taken: share(reserve, total) }
  const day = today(timezone, Date.now() / 1000)
  return { used: share(daysBetween(start_time, day), daysBetween(start_time, end_time) + 1), taken: 0 }
}
