/** Who can perform a visit of several services: one resource all of it, or one after the other. docs/rules/cart.md. */

/** Resource ids by service id, in the order in which they are shown. */
type Performers = ReadonlyMap<string, readonly string[]>

export type ResourcesOfVisit = {
  /** Those who perform every service. Empty: the visit needs several. */
  together: string[]
  /** For each service in order, who performs it; empty where there is nothing to choose between. */
  each: { service_id: string; resources: readonly string[] }[]
  /** Services without a performer: the visit is impossible with them. */
  unperformed: string[]
}

/** `serviceIds` in the order of the visit. With somebody unperformed neither choice is possible. */
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
