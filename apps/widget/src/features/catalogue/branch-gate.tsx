/** What every screen of a branch needs before it can say anything: the branch and its settings. Not a screen. */
import type { ReactNode } from 'react'
import { useParams } from '#widget/browser/router.tsx'
import type { BookingSettings, Branch } from '@zapys/contract'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useBranch, useBranchSettings } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'

export type AtBranch = { branch: Branch; settings: BookingSettings }

export function BranchGate({
  waiting,
  children,
}: {
  waiting?: ReactNode
  children(at: AtBranch): ReactNode
}) {
  const { branch: id = '' } = useParams()
  const branch = useBranch(id)
  const settings = useBranchSettings(id)
  if (branch === undefined) return waiting ?? <Skeleton shape="row" count={5} />
  if (branch === null) return <UnknownBranch />
  return children({ branch, settings })
}

function UnknownBranch() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<BranchIcon />}
      title={text('errors.branch.notFound.title')}
      text={text('errors.branch.notFound.detail')}
      action={<ButtonLink to={href('branches', {})}>{text('booking.seeBranches')}</ButtonLink>}
    />
  )
}
