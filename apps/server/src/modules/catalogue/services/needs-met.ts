import { eachFindsResource } from '@zapys/domain/visits'
import type { NeedColumns } from './save-needs.ts'

/** Required resources of a booking, and the places taken of each. */
export type BookedResources = { besides: readonly string[]; held: Readonly<Record<string, number>> }

export type ResourceOfNeed = { resource_type_id: string | null; capacity: number }

/** Whether the booking's resources match the needs exactly: a separate resource for each need, and none left over. */
export const needsMet = (
  needs: readonly NeedColumns[],
  { besides, held }: BookedResources,
  resources: ReadonlyMap<string, ResourceOfNeed>,
): boolean =>
  besides.length === needs.length &&
  eachFindsResource(
    needs.map((need) => ({ ...need, resourceIds: besides })),
    (id, { resource_type_id, resources: named, places }) => {
      const resource = resources.get(id)
      if (resource === undefined || (held[id] ?? 0) < (places ?? resource.capacity)) return false
      return (
        named.includes(id) || (resource_type_id !== null && resource.resource_type_id === resource_type_id)
      )
    },
  )
