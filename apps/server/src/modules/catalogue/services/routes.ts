import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { minPricesBy } from './prices.ts'
import { listServices } from './list-services.ts'
import { readBranchService, readService } from './read-service.ts'

export function serveServices(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  const minPricesOf = minPricesBy(deps)
  const cached = { cached: 'AT_ANY_TIME' } as const
  serve(
    calls.listServices,
    ({ company, params, query, locale, validUntil }) =>
      listServices(db, company, params.branch, query, {
        locale,
        minPricesOf: minPricesOf(company, validUntil),
      }),
    cached,
  )
  serve(
    calls.getService,
    ({ company, params, query, locale, validUntil }) =>
      readService(db, company, params.service, {
        query,
        locale,
        minPricesOf: minPricesOf(company, validUntil),
      }),
    cached,
  )
  serve(
    calls.getBranchService,
    ({ company, params, query, locale, validUntil }) =>
      readBranchService(
        db,
        company,
        { branchId: params.branch, serviceId: params.service },
        { query, locale, minPricesOf: minPricesOf(company, validUntil) },
      ),
    cached,
  )
}
