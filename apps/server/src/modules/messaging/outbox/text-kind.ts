/** Which texts a message uses: those of its kind, or those of an unpaid booking. Pure. docs/rules/messages.md */
import type { Content } from './content.ts'

/**
 * A booking that waits for its deposit is not confirmed; one that was not paid in time was not cancelled by a person.
 */
export const textKindOf = ({
  kind,
  isAwaiting,
  isLapsed,
  isLineClosed,
}: Pick<Content, 'kind' | 'isAwaiting' | 'isLapsed' | 'isLineClosed'>) => {
  if (isLineClosed) return 'LINE_CLOSED'
  if (isAwaiting && (kind === 'BOOKED' || kind === 'REMINDER')) return 'AWAITING'
  return kind === 'CANCELLED' && isLapsed ? 'LAPSED' : kind
}

export type TextKind = ReturnType<typeof textKindOf>
