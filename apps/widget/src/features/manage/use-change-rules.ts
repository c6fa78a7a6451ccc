/** Until when a booking can be moved and cancelled, in words: once where both end together. */
import { useMomentText } from '#widget/language/use-moment-text.ts'
import { useText } from '#widget/language/use-text.tsx'

/** Instants; null: not any more. */
export type May = { move: string | null; cancel: string | null }

export function useChangeRules(timeZone: string, { move, cancel }: May): string[] {
  const text = useText()
  const momentText = useMomentText(timeZone)
  const moment = (instant: string) => momentText(Date.parse(instant))
  if (move !== null && move === cancel) return [text('manage.mayBoth', { when: moment(move) })]
  return [
    move && text('manage.mayMove', { when: moment(move) }),
    cancel && text('manage.mayCancel', { when: moment(cancel) }),
    move !== null && cancel === null ? text('manage.limited') : null,
  ].filter((rule) => rule !== null)
}
