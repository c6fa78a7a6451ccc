import { calls } from '@zapys/contract'
import type { Serve } from '../../plugins/serve.ts'
import { listResources, type ResourceDeps } from './list-resources.ts'
import { readResource } from './read-resource.ts'

export function serveResources(serve: Serve, deps: ResourceDeps): void {
  serve(calls.listResources, ({ company, params, query, locale }) =>
    listResources(deps, company, params.branch, query, locale),
  )
  serve(calls.getResource, ({ company, params, locale }) =>
    readResource(deps.database.read, company, params.resource, locale),
  )
}
