import { calls } from '@zapys/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { readHome } from './read-home.ts'

export function serveHome(serve: Serve, { database, clock, configurationKeptMs }: Deps): void {
  serve(calls.getHome, ({ company, locale }) => readHome({ db: database.db, clock }, company, locale), {
    // Requested as often as the configuration, with each page of a company.
    ttlMs: configurationKeptMs,
  })
}
