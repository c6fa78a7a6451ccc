import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { readConfiguration } from './read-configuration.ts'

export function serveCompanies(serve: Serve, { database }: Deps): void {
  serve(calls.getConfiguration, ({ params, query, locale }) =>
    readConfiguration(database.read, params.company, query, locale),
  )
}
