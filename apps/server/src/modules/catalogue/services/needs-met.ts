import { eachFindsOne } from '@zapys/domain/visits'
import type { NeedColumns } from './save-needs.ts'

/** The required resources of a booking beside its performer, and how many places of each. */
export type HadBesides = { besides: readonly string[]; held: Readonly<Record<string, number>> }

export type MeetingResource = { resource_type_id: string | null; capacity: number }

/** Whether what it has and what is needed are the same: each need has one of its own, and nothing is left over. */
export const needsMet = (
  needs: readonly NeedColumns[],
  { besides, held }: HadBesides,
  resources: ReadonlyMap<string, MeetingResource>,
): boolean =>
  besides.length === needs.length &&
  eachFindsOne(
    needs.map((need) => ({ ...need, resourceIds: besides })),
    (id, { resource_type_id, resources: named, places }) => {
      const resource = resources.get(id)
      if (resource === undefined || (held[id] ?? 0) < (places ?? resource.capacity)) return false
      return (
        named.includes(id) || (resource_type_id !== null && resource.resource_type_id === resource_type_id)
      )
    },
  )
