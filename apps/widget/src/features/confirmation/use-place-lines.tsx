import { BranchIcon, InfoIcon } from '@zapys/ui/icons.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { useText } from '#widget/language/use-text.tsx'

/** Where it takes place, and until when it can be cancelled. `to`: where another branch is chosen. */
export function usePlaceLines({ branch, settings }: AtBranch, to: string | undefined): SummaryLine[] {
  const text = useText()
  const { allow_cancel } = settings.appointment
  return [
    {
      id: 'where',
      icon: <BranchIcon />,
      label: text('booking.where'),
      value: branch.name,
      detail: [branch.address.street, branch.address.city].filter(Boolean).join(', '),
      to,
    },
    {
      id: 'cancel',
      icon: <InfoIcon />,
      label: text('booking.cancellation'),
      value: allow_cancel ? text('booking.canCancel') : text('booking.cannotCancel'),
    },
  ]
}
