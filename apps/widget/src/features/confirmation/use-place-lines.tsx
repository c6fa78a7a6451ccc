import { mayCancelUntil } from '@zapys/domain/appointments'
import { BranchIcon, InfoIcon } from '@zapys/ui/icons.ts'
import { nowMs } from '#widget/browser/now.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { useMomentText } from '#widget/language/use-moment-text.ts'
import { eachVisit } from '@zapys/i18n'
import { useFormats, useText } from '#widget/language/use-text.tsx'

/**
 * Lines with the place and the cancellation deadline. `startsAt` undefined: no such time; for a series its first visit.
 * `to`: address for choosing another branch.
 */
export function usePlaceLines(
  { branch, settings }: AtBranch,
  startsAt: string | undefined,
  to: string | undefined,
  isSeries = false,
): SummaryLine[] {
  const text = useText()
  const cancellation = useCancellation({ branch, settings }, isSeries)
  return [
    {
      id: 'where',
      icon: <BranchIcon />,
      label: text('booking.where'),
      value: branch.name,
      detail: [branch.address.street, branch.address.city].filter(Boolean).join(', '),
      to,
    },
    ...(startsAt === undefined
      ? []
      : [
          {
            id: 'cancel',
            icon: <InfoIcon />,
            label: text('booking.cancellation'),
            value: cancellation(startsAt),
          },
        ]),
  ]
}

/** The deadline that will apply to the booking. */
function useCancellation({ branch, settings }: AtBranch, isSeries: boolean) {
  const text = useText()
  const formats = useFormats()
  const moment = useMomentText(branch.timezone)
  return (startsAt: string): string => {
    const starts = Date.parse(startsAt)
    const until = mayCancelUntil(settings.appointment, starts)
    if (until !== null && isSeries) return text('booking.canCancelEach', eachVisit(formats, starts - until))
    if (until === null || until < nowMs()) return text('booking.cannotCancel')
    if (until === starts) return text('booking.canCancel')
    return text('booking.canCancelUntil', { when: moment(until) })
  }
}
