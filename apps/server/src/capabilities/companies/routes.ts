import { calls, type Locale } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { keepConfigurations } from './keep-configurations.ts'
import { asAsked, storedConfiguration } from './read-configuration.ts'

export function serveCompanies(serve: Serve, { database, configurationKeptMs }: Deps): void {
  const read =
    configurationKeptMs === undefined
      ? (key: string, locale: Locale | undefined) => storedConfiguration(database.read, key, locale)
      : keepConfigurations(database.read, configurationKeptMs)
  serve(
    calls.getConfiguration,
    async ({ params, query, locale }) => asAsked(await read(params.company, locale), query),
    { keptMs: configurationKeptMs },
  )
}
