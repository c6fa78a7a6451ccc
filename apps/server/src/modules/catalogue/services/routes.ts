import { calls } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listServices } from './list-services.ts'
import { readBranchService, readService } from './read-service.ts'

export function serveServices(serve: Serve, { database: { read } }: Deps): void {
  const kept = { kept: 'AT_ANY_MOMENT' } as const
  serve(
    calls.listServices,
    ({ company, params, query, locale }) => listServices(read, company, params.branch, query, locale),
    kept,
  )
  serve(
    calls.getService,
    ({ company, params, query, locale }) => readService(read, company, params.service, query, locale),
    kept,
  )
  serve(
    calls.getBranchService,
    ({ company, params, query, locale }) =>
      readBranchService(read, company, { branchId: params.branch, serviceId: params.service }, query, locale),
    kept,
  )
}
