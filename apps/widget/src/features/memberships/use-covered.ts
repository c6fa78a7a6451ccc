import type { MembershipTemplate } from '@zapys/contract'
import { useBranches } from '#widget/company/use-branches.ts'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'

/** Names of the covered services and valid branches of a membership on sale; undefined until loaded. */
export function useCovered({ service_ids, branch_ids }: MembershipTemplate) {
  const branches = useBranches().data?.content
  const [first] = branches?.filter(({ id }) => branch_ids.length === 0 || branch_ids.includes(id)) ?? []
  const known = useServicesNamed(service_ids.length === 0 ? '' : (first?.id ?? ''), service_ids)
  const named = <Item extends { id: string }>(all: readonly Item[] | undefined, ids: readonly string[]) =>
    all?.filter(({ id }) => ids.includes(id))
  return {
    services: service_ids.length === 0 ? [] : named(known, service_ids),
    branches: branch_ids.length === 0 ? [] : named(branches, branch_ids),
  }
}
