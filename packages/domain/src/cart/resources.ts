/** Possible performers of a visit with several services: one for all, or one for each. docs/rules/cart.md. */

/** Resource ids by service id, in the order in which they are shown. */
type Performers = ReadonlyMap<string, readonly string[]>

export type ResourcesOfVisit = {
  /** Resources that perform every service. Empty: the visit needs several. */
  together: string[]
  /** Possible performers of each service, in order; empty if there is no choice. */
  each: { service_id: string; resources: readonly string[] }[]
  /** Services without a performer; they make the visit impossible. */
  unperformed: string[]
}

/** `serviceIds` in visit order. If a service has no performer, `together` and `each` are empty. */
export function resourcesOfVisit(serviceIds: readonly string[], performers: Performers): ResourcesOfVisit {
  const each = serviceIds.map((service_id) => ({ service_id, resources: performers.get(service_id) ?? [] }))
  const unperformed = each
    .filter(({ resources }) => resources.length === 0)
    .map(({ service_id }) => service_id)
  if (unperformed.length > 0) return { together: [], each: [], unperformed }
  const [first] = each
  const together =
    first?.resources.filter((id) => each.every(({ resources }) => resources.includes(id))) ?? []
  const hasChoice = each.length > 1 && new Set(each.flatMap(({ resources }) => resources)).size > 1
  return { together, each: hasChoice ? each : [], unperformed }
}
