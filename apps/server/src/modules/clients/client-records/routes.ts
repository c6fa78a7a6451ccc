/** Clients for staff. docs/rules/operator.md, Clients */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { eraseClientByStaff, mergeClients } from '../erasure-and-export/public.ts'
import { addClient } from './add-client.ts'
import { blockClient } from './block-client.ts'
import { changeClient } from './change-client.ts'
import { dismissDouble } from './dismiss-double.ts'
import { addClientFile, listClientFiles, removeClientFile } from './client-files.ts'
import { listClientNotes, removeClientNote, saveClientNote } from './client-notes.ts'
import { listClientDoubles } from './list-client-doubles.ts'
import { listClients } from './list-clients.ts'
import { exportClient, readClient } from './read-client.ts'

export function serveClientRecords(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listCompanyClients, ({ company, query, operator }) => listClients(db, company, query, operator))
  serve(calls.createCompanyClient, ({ company, body, operator, idempotencyKey }) =>
    addClient(deps, company, operator, body.client, { idempotencyKey }),
  )
  serve(calls.listClientDoubles, ({ company }) => listClientDoubles(db, company))
  serve(calls.dismissClientDouble, async ({ company, params, body, operator: by }) => {
    const { client: otherId, dismissed: isDismissed } = body.double
    await dismissDouble(deps, company, { by, clientId: params.client, otherId, isDismissed })
    return readClient(deps, company, params.client, by)
  })
  serve(calls.readCompanyClient, ({ company, params, operator }) =>
    readClient(deps, company, params.client, operator),
  )
  serve(calls.changeCompanyClient, async ({ company, params, body, operator }) => {
    await changeClient(deps, company, { by: operator, clientId: params.client }, body.client)
    return readClient(deps, company, params.client, operator)
  })
  serve(calls.blockClient, ({ company, params, body, operator: by }) =>
    blockClient(deps, company, { by, clientId: params.client }, body.block),
  )
  serve(calls.mergeClients, async ({ company, params, body, operator }) => {
    const clientId = params.client
    await mergeClients(deps, company, operator, { mergedId: body.merge.client, clientId })
    return readClient(deps, company, clientId, operator)
  })
  serve(calls.listClientNotes, ({ company, params, query, operator }) =>
    listClientNotes(db, company, params.client, query, operator),
  )
  serve(calls.saveClientNote, ({ company, params, body, operator: by }) =>
    saveClientNote(deps, company, { by, clientId: params.client, noteId: params.note }, body.note.text),
  )
  serve(calls.removeClientNote, ({ company, params, operator: by }) =>
    removeClientNote(deps, company, { by, clientId: params.client, noteId: params.note }),
  )
  serve(calls.listClientFiles, ({ company, params, query, operator }) =>
    listClientFiles(db, company, params.client, query, operator),
  )
  serve(calls.removeClientFile, ({ company, params, operator: by }) =>
    removeClientFile(deps, company, { by, clientId: params.client, fileId: params.file }),
  )
  serve(calls.exportClient, ({ company, params, operator }) =>
    exportClient(deps, company, params.client, operator),
  )
  serve(calls.eraseClient, ({ company, params, operator: by }) =>
    eraseClientByStaff(deps, company, { by, clientId: params.client }),
  )
}

/** Registered in the Fastify scope that parses multipart bodies. */
export function serveClientUploads(serve: Serve, deps: Deps): void {
  serve(calls.addClientFile, ({ company, params, body, operator: by }) =>
    addClientFile(deps, company, { by, clientId: params.client, fileId: params.file }, body),
  )
}
