/** Resources that are taken as a whole, with their children. docs/rules/slots.md, Parents and children. */
import { type Kin, blockersOf } from '@zapys/domain/slots'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'

/** The columns needed to read a resource's time. */
export type RequestedResource = Pick<ResourceRow, 'resource_id' | 'capacity' | 'in_family'>

type Member = Pick<
  Selectable<Tables['resource']>,
  'resource_id' | 'capacity' | 'parent_id' | 'takes_children'
>

/** A descendant of a resource that is taken as a whole: all its places are taken with it. */
export type Part = { resourceId: string; capacity: number }

export type Families = {
  /** The requested resources and those whose time blocks them. */
  resourceIds: string[]
  /** By resource, the ancestors and descendants whose occupied time blocks it. */
  blockers: ReadonlyMap<string, readonly string[]>
  partsOf(resourceId: string): readonly Part[]
}

const noParts: readonly Part[] = []

/** Queries only if some of the resources has a parent or children. */
export async function readFamilies(
  db: Connection,
  company: CompanyScope,
  requested: readonly RequestedResource[],
): Promise<Families> {
  const ids = requested.map(({ resource_id }) => resource_id)
  if (!requested.some(({ in_family }) => in_family))
    return { resourceIds: ids, blockers: new Map(), partsOf: () => noParts }
  const members = await readMembers(db, company, ids)
  const membersById = new Map(members.map((member) => [member.resource_id, member]))
  const kin = members.map(({ resource_id, parent_id, takes_children }): Kin => ({
    id: resource_id,
    parentId: parent_id,
    blocksChildren: takes_children,
    blocksParent: membersById.get(parent_id ?? '')?.takes_children === true,
  }))
  // Only ancestors block here; inverted, the map gives the parts of each ancestor.
  const above = blockersOf(kin.map((each) => ({ ...each, blocksParent: false })))
  const parts = new Map<string, Part[]>()
  for (const [resourceId, wholes] of above)
    for (const whole of wholes)
      parts.set(whole, [
        ...(parts.get(whole) ?? []),
        { resourceId, capacity: membersById.get(resourceId)!.capacity },
      ])
  return {
    resourceIds: [...new Set([...ids, ...membersById.keys()])],
    blockers: blockersOf(kin),
    partsOf: (resourceId) => parts.get(resourceId) ?? noParts,
  }
}

/**
 * Follows parents and children as far as each takes the resources below it; `union` ends the recursion even in a
 * cycle.
 */
async function readMembers(
  db: Connection,
  { companyId }: CompanyScope,
  resourceIds: readonly string[],
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with recursive above (resource_id) as (
      select unnest(${resourceIds}::uuid[])
      union
      select parent.resource_id
        from above
        join resource as child on child.company_id = ${companyId} and child.resource_id = above.resource_id
        join resource as parent on parent.company_id = ${companyId} and parent.resource_id = child.parent_id
       where parent.takes_children
    ), below (resource_id) as (
      select unnest(${resourceIds}::uuid[])
      union
      select child.resource_id
        from below
        join resource as parent on parent.company_id = ${companyId} and parent.resource_id = below.resource_id
        join resource as child on child.company_id = ${companyId} and child.parent_id = parent.resource_id
       where parent.takes_children
    )
    select resource_id, parent_id, takes_children, capacity from resource
     where company_id = ${companyId}
       and resource_id = any (array(select resource_id from above union select resource_id from below))
     order by resource_id`.execute(db)
  return rows
}
