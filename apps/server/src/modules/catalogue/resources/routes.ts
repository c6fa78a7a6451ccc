import { calls } from '@zapys/contract'
import type { Serve } from '../../../platform/route/serve.ts'
import { listResources, type ResourceDeps } from './list-resources.ts'
import { readResource } from './read-resource.ts'

export function serveResources(serve: Serve, deps: ResourceDeps): void {
  serve(
    calls.listResources,
    ({ company, params, query, locale, validUntil }) => {
      // Only availability at a start depends on the current time.
      if (query.start === undefined) validUntil(Infinity)
      return listResources(deps, company, params.branch, query, locale)
    },
    { cached: 'WITHIN_SECOND' },
  )
  serve(
    calls.getResource,
    ({ company, params, locale }) => readResource(deps.database.db, company, params.resource, locale),
    { cached: 'AT_ANY_TIME' },
  )
}
