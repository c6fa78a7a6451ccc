import { useSession } from '#staff/session/session.tsx'

/** The branch that an address names, else the first one; undefined: the company has none. */
export function useBranch(named: string | null) {
  const { company } = useSession()
  const branches = company.branches.filter(({ active }) => active)
  return { branches, branch: branches.find(({ id }) => id === named) ?? branches[0] }
}
