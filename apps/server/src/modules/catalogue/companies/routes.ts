import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { toConfiguration, storedConfiguration } from './read-configuration.ts'

export function serveCompanies(serve: Serve, { database: { db } }: Deps): void {
  serve(
    calls.getConfiguration,
    async ({ params, query, locale }) =>
      toConfiguration(await storedConfiguration(db, params.company, locale), query),
    { cached: 'AT_ANY_TIME' },
  )
}
