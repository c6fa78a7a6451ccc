import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { importClients } from './import-clients.ts'
import { undoImport } from './undo-import.ts'

/** Registered in the Fastify scope that parses multipart bodies. */
export function serveClientImport(serve: Serve, deps: Deps): void {
  serve(calls.importClients, ({ company, body, query, operator }) =>
    importClients(deps, company, { body, query, by: operator }),
  )
}

export function serveImportUndo(serve: Serve, deps: Deps): void {
  serve(calls.undoClientImport, ({ company, params, operator: by }) =>
    undoImport(deps, company, { importId: params.import, by }),
  )
}
