import type { Service } from '@zapys/contract'

export type ServiceSection = { category: Service | null; services: Service[] }

/**
 * Services by top category in the company's order; those without a known category are last.
 * Nested categories are part of their top category. Empty categories are left out.
 */
export function bySection(services: readonly Service[]): ServiceSection[] {
  const byId = new Map(services.map((service) => [service.id, service]))
  const sections = new Map<string, ServiceSection>()
  const ordered = services.toSorted((one, other) => one.ordinal - other.ordinal)
  for (const service of ordered) {
    if (service.type === 'GROUP') continue
    const category = above(byId, service)
    const key = category?.id ?? ''
    const section = sections.get(key) ?? { category, services: [] }
    section.services.push(service)
    sections.set(key, section)
  }
  return [...sections.values()].toSorted(
    ({ category: one }, { category: other }) =>
      (one?.ordinal ?? Infinity) - (other?.ordinal ?? Infinity) ||
      // The server's sort order, so that the next page is appended below.
      ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1),
  )
}

/** The top category of a category or service; null if it has none. */
export function topCategory(services: readonly Service[], id: string): Service | null {
  const byId = new Map(services.map((service) => [service.id, service]))
  const named = byId.get(id)
  if (named === undefined) return null
  return above(byId, named) ?? (named.type === 'GROUP' ? named : null)
}

function above(byId: ReadonlyMap<string, Service>, service: Service): Service | null {
  let top: Service | null = null
  const seen = new Set([service.id])
  for (
    let ancestor = byId.get(service.parent ?? '');
    ancestor && !seen.has(ancestor.id);
    ancestor = byId.get(ancestor.parent ?? '')
  ) {
    seen.add(ancestor.id)
    top = ancestor
  }
  return top
}
