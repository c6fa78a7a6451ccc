import { useSearchParams } from 'react-router'
import { useSession } from '#staff/session/session.tsx'

/** The branch from the address, else the first one; undefined: the company has none. */
export function useBranch() {
  const { company } = useSession()
  const [search] = useSearchParams()
  const branches = company.branches.filter(({ active }) => active)
  return { branches, branch: branches.find(({ id }) => id === search.get('branch')) ?? branches[0] }
}
