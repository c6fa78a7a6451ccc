/** Text of the deadlines for moving and cancelling; one sentence if both are the same. */
import { useMomentText } from '#widget/language/use-moment-text.ts'
import { useText } from '#widget/language/use-text.tsx'

/** Instants; null: no longer possible. */
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
