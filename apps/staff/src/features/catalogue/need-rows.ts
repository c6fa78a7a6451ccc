/** Form state of a service's required resources. No React here. */
import type { ServiceNeeds } from '@zapys/contract'
import type { Body } from '#staff/api/request.ts'

/** One of `resources`, or any of a `type` (empty: none). Empty `places`: all. */
export type NeedRow = { key: string; type: string; resources: string[]; places: string }

export const newNeed = (): NeedRow => ({ key: crypto.randomUUID(), type: '', resources: [], places: '1' })

export const needRows = (needs: ServiceNeeds['needs']): NeedRow[] =>
  needs.map(({ resource_type_id, resources, places }) => ({
    key: crypto.randomUUID(),
    type: resource_type_id ?? '',
    resources: [...resources],
    places: places === null ? '' : String(places),
  }))

type NeedFault = 'resources' | 'places'

/** Undefined: valid. */
export function faultOfNeed({ type, resources, places }: NeedRow): NeedFault | undefined {
  if (type === '' && resources.length === 0) return 'resources'
  return places.trim() === '' || /^[1-9]\d{0,2}$/.test(places.trim()) ? undefined : 'places'
}
export const isNeedWrong = (row: NeedRow) => faultOfNeed(row) !== undefined

export const needsBody = (rows: readonly NeedRow[]): Body<'saveServiceNeeds'>['needs'] =>
  rows.map(({ type, resources, places }) => ({
    resource_type_id: type || null,
    // With a type, any resource of that type is used.
    resources: type === '' ? resources : [],
    places: places.trim() === '' ? null : Number(places),
  }))

export const areSameNeeds = (one: readonly NeedRow[], other: readonly NeedRow[]): boolean =>
  JSON.stringify(needsBody(one)) === JSON.stringify(needsBody(other))
