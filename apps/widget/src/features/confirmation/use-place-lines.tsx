import type { BookingSettings } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { BranchIcon, InfoIcon } from '@zapys/ui/icons.ts'
import { nowMs } from '#widget/browser/now.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'

/** Epoch milliseconds; null: the client may not cancel. */
export const cancelUntil = ({ appointment }: BookingSettings, startsAt: string): number | null =>
  appointment.allow_cancel ? Date.parse(startsAt) - appointment.cancel_notice * 1000 : null

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
  const formats = useFormats()
  return (startsAt: string): string => {
    const until = cancelUntil(settings, startsAt)
    if (until === null || until < nowMs()) return text('booking.cannotCancel')
    if (until === Date.parse(startsAt)) return text('booking.canCancel')
    const { date, seconds } = toLocal(branch.timezone, until / 1000)
    const when = text('booking.dayAt', { date: formats.date(date, 'day'), time: formats.time(seconds) })
    return text('booking.canCancelUntil', { when })
  }
}
