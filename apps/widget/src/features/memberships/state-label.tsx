import type { Membership } from '@zapys/contract'
import { startWords } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { isOwed, stateNow } from './state-now.ts'
import './pass.css'

const tones = { notStarted: 'notice', frozen: 'notice', usedUp: 'neutral', expired: 'neutral' } as const

/** State as text, highlighted if not usable today. An unpaid membership is not usable, regardless of its dates. */
export function StateLabel({ membership }: { membership: Membership }) {
  const text = useText()
  const { kind } = stateNow(membership)
  const words = useStateWords()
  if (isOwed(membership))
    return (
      <Badge tone="error">
        {text(
          membership.payment_status === 'UNPAID'
            ? 'memberships.state.unpaid'
            : 'memberships.state.partlyPaid',
        )}
      </Badge>
    )
  if (kind !== 'active') return <Badge tone={tones[kind]}>{words(membership)}</Badge>
  return (
    <span className="z-status">
      <span className="z-pass-dot" aria-hidden="true" />
      {words(membership)}
    </span>
  )
}

/** S4.membership. */
function useStateWords() {
  const text = useText()
  const formats = useFormats()
  return (membership: Membership): string => {
    const state = stateNow(membership)
    const date = (day: string) => formats.date(day, 'short')
    switch (state.kind) {
      case 'notStarted': {
        const starts = startWords(state.startsOn, today(membership.timezone, Date.now() / 1000))
        return starts.kind === 'in'
          ? text('memberships.state.startsIn', { days: starts.days })
          : text('memberships.state.startsFrom', { date: date(starts.date) })
      }
      case 'active':
        return text('memberships.state.activeUntil', { date: date(state.lastDay) })
      case 'frozen':
        return state.lastDay === null
          ? text('memberships.state.frozen')
          : text('memberships.state.frozenUntil', { date: date(state.lastDay) })
      case 'usedUp':
        return text('memberships.state.usedUp')
      case 'expired':
        return text('memberships.state.expired')
    }
  }
}
