import { calls, type Locale } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { asAsked, storedConfiguration } from './read-configuration.ts'
import { shareConfigurations } from './share-configurations.ts'

export function serveCompanies(serve: Serve, { database, configurationKeptMs }: Deps): void {
  const read =
    configurationKeptMs === undefined
      ? (key: string, locale: Locale | undefined) => storedConfiguration(database.read, key, locale)
      : shareConfigurations(database.read)
  serve(
    calls.getConfiguration,
    async ({ params, query, locale }) => asAsked(await read(params.company, locale), query),
    { keptMs: configurationKeptMs },
  )
}
