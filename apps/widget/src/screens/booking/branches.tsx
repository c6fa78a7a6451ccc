// /i/:company/b?next=events&redirect=<address>
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '#widget/ui/avatar.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { BranchIcon } from '#widget/ui/icons.ts'
import { List, ListRow } from '#widget/ui/list.tsx'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { useSteps } from './use-steps.ts'

export default function Branches() {
  const text = useText()
  const href = useCompanyHref()
  const { company } = useCompany()
  const steps = useSteps()
  useScreen({ title: text('booking.chooseBranch'), back: href('home', {}) })
  const { data } = useBranches()

  if (data === undefined) return <Skeleton shape="row" count={3} />
  if (data.content.length === 0)
    return (
      <EmptyState icon={<BranchIcon />} title={text('booking.noBranches')} text={text('booking.contactUs')} />
    )
  return (
    <List label={text('booking.branches')}>
      {data.content.map((branch) => (
        <ListRow
          key={branch.id}
          to={steps.afterBranch(branch.id)}
          leading={<Avatar name={branch.name} src={branch.logo ?? company.logo} shape="square" />}
          title={branch.name}
          subtitle={[branch.address.street, branch.address.city].filter(Boolean).join(', ')}
        />
      ))}
    </List>
  )
}
