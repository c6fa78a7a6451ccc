import { mayCancelUntil } from '@zapys/domain/appointments'
import { BranchIcon, InfoIcon } from '@zapys/ui/icons.ts'
import { nowMs } from '#widget/browser/now.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { useMomentText } from '#widget/language/use-moment-text.ts'
import { useText } from '#widget/language/use-text.tsx'

/**
 * Where it takes place, and until when it can be cancelled. `startsAt` undefined: there is no such time. `to`: where
 * another branch is chosen.
 */
export function usePlaceLines(
  { branch, settings }: AtBranch,
  startsAt: string | undefined,
  to: string | undefined,
): SummaryLine[] {
  const text = useText()
  const cancellation = useCancellation({ branch, settings })
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

/** As it will stand with the booking. */
function useCancellation({ branch, settings }: AtBranch) {
  const text = useText()
  const moment = useMomentText(branch.timezone)
  return (startsAt: string): string => {
    const until = mayCancelUntil(settings.appointment, Date.parse(startsAt))
    if (until === null || until < nowMs()) return text('booking.cannotCancel')
    if (until === Date.parse(startsAt)) return text('booking.canCancel')
    return text('booking.canCancelUntil', { when: moment(until) })
  }
}
