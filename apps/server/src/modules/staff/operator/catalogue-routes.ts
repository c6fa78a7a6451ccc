/** Branches, resources, services and their required resources for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { changeBranch, listCompanyBranches } from './change-branch.ts'
import { changeResource } from './change-resource.ts'
import { attachResources, changeService, linkService } from './change-service.ts'
import { keepingBookings } from './keeping-bookings.ts'
import { listResources } from './list-resources.ts'
import { listServices } from './list-services.ts'
import { saveResourceServices } from './resource-services.ts'
import { readServiceDetails } from './read-service-details.ts'
import { readNeeds, saveNeeds } from './service-needs.ts'

export function serveStaffCatalogue(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listBranchResources, ({ company, params, query, operator }) =>
    listResources(db, company, params.branch, query, operator),
  )
  serve(calls.listBranchServices, ({ company, params, query }) =>
    listServices(db, company, query, params.branch),
  )
  serve(calls.listCompanyServices, ({ company, query }) => listServices(db, company, query))
  serve(calls.readCompanyService, ({ company, params }) => readServiceDetails(db, company, params.service))
  serve(calls.listCompanyBranches, ({ company, query }) => listCompanyBranches(db, company, query))
  serve(calls.createBranch, ({ company, body, operator: by }) =>
    changeBranch(deps, company, { by }, body.branch),
  )
  serve(calls.changeBranch, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      changeBranch(deps, company, { by: operator, branchId: params.branch, keepsBookings }, body.branch),
    ),
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
  serve(calls.createService, ({ company, body, operator }) =>
    changeService(deps, company, { by: operator }, body.company_service),
  )
  serve(calls.changeService, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      changeService(
        deps,
        company,
        { by: operator, serviceId: params.service, keepsBookings },
        body.company_service,
      ),
    ),
  )
  serve(calls.linkService, ({ company, params, operator }) =>
    linkService(deps, company, { by: operator, branchId: params.branch, serviceId: params.service }),
  )
  serve(calls.attachResources, ({ company, params, body, operator }) =>
    attachResources(deps, company, {
      by: operator,
      branchId: params.branch,
      serviceId: params.service,
      resourceIds: body.service.resources,
      durations: body.service.durations,
    }),
  )
  serve(calls.saveResourceServices, ({ company, params, body, operator }) =>
    saveResourceServices(
      deps,
      company,
      { by: operator, branchId: params.branch, resourceId: params.resource },
      body.services,
    ),
  )
  serve(calls.readServiceNeeds, ({ company, params }) => readNeeds(db, company, params.service))
  serve(calls.saveServiceNeeds, ({ company, params, query, body, operator }) =>
    keepingBookings({ query, operator }, (keepsBookings) =>
      saveNeeds(deps, company, { by: operator, serviceId: params.service, keepsBookings }, body.needs),
    ),
  )
}
