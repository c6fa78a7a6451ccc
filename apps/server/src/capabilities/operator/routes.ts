/** Calls with an API key. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { listAppointments } from './list-appointments.ts'
import { listClients } from './list-clients.ts'
import { listPrices } from './list-prices.ts'
import { listResources } from './list-resources.ts'
import { listServices } from './list-services.ts'

export function serveOperator(serve: Serve, { database }: Deps): void {
  const { read } = database
  serve(calls.listCompanyAppointments, ({ company, params, query, operator }) =>
    listAppointments(read, company, params.branch, query, operator),
  )
  serve(calls.listCompanyClients, ({ company, query, operator }) =>
    listClients(read, company, query, operator),
  )
  serve(calls.listBranchResources, ({ company, params, query, operator }) =>
    listResources(read, company, params.branch, query, operator),
  )
  serve(calls.listBranchServices, ({ company, params, query }) =>
    listServices(read, company, query, params.branch),
  )
  serve(calls.listCompanyServices, ({ company, query }) => listServices(read, company, query))
  serve(calls.listServicePrices, ({ company, params, query }) =>
    listPrices(read, company, params.service, query),
  )
}
