import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { listRatings } from './list-ratings.ts'

export function serveRatings(serve: Serve, { database }: Deps): void {
  serve(calls.listRatings, ({ company, query }) => listRatings(database.read, company, query))
}
