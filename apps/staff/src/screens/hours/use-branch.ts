import { useSearchParams } from 'react-router'
import { type StaffCompany, useSession } from '#staff/session/session.tsx'

/** The branch of the address, else the first one that is open. */
export function useBranch(): {
  branch: StaffCompany['branches'][number] | undefined
  branches: StaffCompany['branches']
  choose(id: string): void
} {
  const { company } = useSession()
  const [search, setSearch] = useSearchParams()
  const branches = company.branches.filter(({ active }) => active)
  const named = search.get('branch')
  return {
    branch: branches.find(({ id }) => id === named) ?? branches[0],
    branches,
    choose: (id) => setSearch({ branch: id }, { replace: true }),
  }
}
