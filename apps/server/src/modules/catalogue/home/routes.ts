import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { minPricesBy } from '../services/public.ts'
import { readHome } from './read-home.ts'

export function serveHome(serve: Serve, deps: Deps): void {
  const { database, clock, configurationTtlMs } = deps
  const minPricesOf = minPricesBy(deps)
  serve(
    calls.getHome,
    ({ company, locale }) =>
      readHome({ db: database.db, clock, minPricesOf: minPricesOf(company) }, company, locale),
    {
      // Requested as often as the configuration, with each page of a company.
      ttlMs: configurationTtlMs,
    },
  )
}
