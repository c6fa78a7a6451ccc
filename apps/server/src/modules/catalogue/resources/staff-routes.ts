/** Resources and their types for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { keepingBookings } from '../upcoming-bookings/public.ts'
import { changeResource } from './change-resource.ts'
import { listBranchResources } from './list-branch-resources.ts'
import { changeResourceType, createResourceType, listResourceTypes } from './resource-types.ts'

export function serveStaffResources(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listBranchResources, ({ company, params, query, operator }) =>
    listBranchResources(db, company, params.branch, query, operator),
  )
  serve(calls.createResource, ({ company, params, body, operator }) =>
    changeResource(deps, company, { by: operator, branchId: params.branch }, body.resource),
  )
  serve(calls.changeResource, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      changeResource(
        deps,
        company,
        { by: operator, branchId: params.branch, resourceId: params.resource, keepsBookings },
        body.resource,
      ),
    ),
  )
  serve(calls.listResourceTypes, ({ company, query }) => listResourceTypes(db, company, query))
  serve(calls.createResourceType, ({ company, body, operator }) =>
    createResourceType(deps, company, operator, body.resource_type),
  )
  serve(calls.changeResourceType, ({ company, params, body, operator: by }) =>
    changeResourceType(deps, company, { by, typeId: params.resourceType }, body.resource_type),
  )
}
