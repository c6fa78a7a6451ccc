import { dateTimeOf } from '@zapys/domain/addresses'
import type { LocalMoment } from '@zapys/domain/addresses'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { ONCE } from '#widget/features/repeats/repeat-choice.tsx'
import type { Repeat } from '#widget/features/repeats/repeat-choice.tsx'

/** Repetition for this start; another start has its own choice. */
export function useRepeat(branch: string, moment: LocalMoment) {
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch)
  const startsAtLocal = dateTimeOf(moment.date, moment.seconds)
  const stored = draft.repeat
  return {
    repeat: stored?.startsAtLocal === startsAtLocal ? stored : ONCE,
    onRepeat: (next: Repeat) => update({ repeat: { ...next, startsAtLocal } }),
    onMoved: (dateTime: string) => update({ startsAtLocal: dateTime }),
  }
}
