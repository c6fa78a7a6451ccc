// /i/:company/b?next=events&redirect=<address>&choose=1
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useAllBranches, useBranchPages } from '#widget/company/branch-pages.ts'
import { ContactUs } from '#widget/company/contact-us.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useSearchText } from '#widget/features/catalogue/use-search-text.ts'
import { Find, NothingFound, SEARCH_ABOVE } from '#widget/features/more/find.tsx'
import { GrowingEnd } from '#widget/features/more/show-more.tsx'
import { SoFarBeside } from '#widget/features/summary/chosen-so-far.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useSteps } from './steps/use-steps.ts'

/** Redirects if the company preselects the branch, as on /booking; `choose`: the client wants to choose. */
export default function Branches() {
  const text = useText()
  const href = useCompanyHref()
  const steps = useSteps()
  const isAsked = useSearch().has('choose')
  const isAmongAll = !isAsked && steps.choosesAmongAll('BRANCH')
  const first = useBranches().data?.content
  const all = useAllBranches(isAmongAll)
  const branches = isAmongAll ? all : first
  useScreen({ title: text('booking.chooseBranch'), back: href('home', {}) })
  if (branches === undefined) return <Skeleton shape="row" count={3} />
  const branch = isAsked ? undefined : steps.autoBranch(branches)
  return branch ? <Redirect to={steps.afterBranch(branch.id)} /> : <BranchList />
}

function BranchList() {
  const text = useText()
  const { company } = useCompany()
  const steps = useSteps()
  const list = useBranchPages()
  const search = useSearchText()
  const looksFor = search.query !== ''
  const matches = useBranchPages(search.query, looksFor)
  const { data } = list
  const shown = looksFor ? matches : list

  if (data === undefined) return <Skeleton shape="row" count={3} />
  if (data.content.length === 0)
    return (
      <EmptyState
        icon={<BranchIcon />}
        title={text('booking.noBranches')}
        text={text('booking.contactUs')}
        action={<ContactUs />}
      />
    )
  const branches = (shown.data ?? data).content
  const answered = looksFor && matches.data !== undefined && !matches.isEarlier
  return (
    <div className="z-stack z-stack--wide">
      <SoFarBeside branch={undefined} services={[]} resource={undefined} steps={{}} />
      {(list.hasMore || data.content.length > SEARCH_ABOVE) && (
        <Find
          search={search}
          matches={answered ? { count: branches.length, hasMore: matches.hasMore } : undefined}
        />
      )}
      {answered && branches.length === 0 && <NothingFound search={search} />}
      {branches.length > 0 && (
        <List label={text('booking.branches')}>
          {branches.map((branch) => (
            <ListRow
              key={branch.id}
              to={steps.afterBranch(branch.id)}
              leading={<Avatar name={branch.name} src={branch.logo ?? company.logo} shape="square" />}
              title={branch.name}
              subtitle={[branch.address.street, branch.address.city].filter(Boolean).join(', ')}
            />
          ))}
        </List>
      )}
      <GrowingEnd key={search.query} list={shown} count={branches.length} />
    </div>
  )
}
