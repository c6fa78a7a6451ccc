/** Services, their performers and their required resources for staff. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { keepingBookings } from '../upcoming-bookings/public.ts'
import { readNeeds, saveNeeds } from './change-needs.ts'
import { attachResources, changeService, linkService } from './change-service.ts'
import { listCompanyServices } from './list-company-services.ts'
import { readServiceDetails } from './read-service-details.ts'
import { saveResourceServices } from './resource-services.ts'

export function serveStaffServices(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listBranchServices, ({ company, params, query }) =>
    listCompanyServices(db, company, query, params.branch),
  )
  serve(calls.listCompanyServices, ({ company, query }) => listCompanyServices(db, company, query))
  serve(calls.readCompanyService, ({ company, params }) => readServiceDetails(db, company, params.service))
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
