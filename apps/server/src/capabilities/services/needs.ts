import { sql } from 'kysely'
import type { ResourceRow } from '../resources/public.ts'

export type NeededResource = Pick<ResourceRow, 'resource_id' | 'capacity' | 'in_family'>

/** What a service takes besides its performer: so many places (null: all) of one of these, in their order. docs/rules/visits.md. */
export type ServiceNeed = { places: number | null; resources: NeededResource[] }

/**
 * The needs of a row of `service`, as they can be met at the branch. One that nothing there can meet has no resources: then the
 * service is not to be had.
 */
export const needsAt = (branchId: string) =>
  sql<ServiceNeed[]>`
    coalesce((
      select json_agg(json_build_object('places', service_need.places, 'resources', coalesce((
               select json_agg(json_build_object(
                        'resource_id', resource.resource_id, 'capacity', resource.capacity,
                        'in_family', resource.takes_children or coalesce(parent.takes_children, false))
                        order by resource.ordinal, resource.resource_id)
                 from resource
                 left join resource as parent
                   on parent.company_id = resource.company_id and parent.resource_id = resource.parent_id
                where resource.company_id = service.company_id and resource.branch_id = ${branchId}::uuid
                  and resource.active and resource.type <> 'GROUP'
                  and (resource.resource_type_id = service_need.resource_type_id
                       or exists (select from service_need_resource as named
                                   where named.company_id = service.company_id
                                     and named.service_id = service.service_id
                                     and named.ordinal = service_need.ordinal
                                     and named.resource_id = resource.resource_id))), '[]'))
               order by service_need.ordinal)
        from service_need
       where service_need.company_id = service.company_id and service_need.service_id = service.service_id
    ), '[]')`.as('needs')
