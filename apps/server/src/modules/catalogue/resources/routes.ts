import { calls } from '@zapys/contract'
import type { Serve } from '../../../platform/route/serve.ts'
import { listResources, type ResourceDeps } from './list-resources.ts'
import { readResource } from './read-resource.ts'

export function serveResources(serve: Serve, deps: ResourceDeps): void {
  serve(
    calls.listResources,
    ({ company, params, query, locale, sameUntil }) => {
      // Only who is free at a start depends on the moment.
      if (query.start === undefined) sameUntil(Infinity)
      return listResources(deps, company, params.branch, query, locale)
    },
    { kept: 'AT_ITS_MOMENT' },
  )
  serve(
    calls.getResource,
    ({ company, params, locale }) => readResource(deps.database.read, company, params.resource, locale),
    { kept: 'AT_ANY_MOMENT' },
  )
}
