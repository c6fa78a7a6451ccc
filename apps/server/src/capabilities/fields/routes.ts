import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { listFields } from './list-fields.ts'

export function serveFields(serve: Serve, { database }: Deps): void {
  serve(
    calls.listFields,
    ({ company, query, locale }) => listFields(database.read, company, query, locale),
    { kept: 'AT_ANY_MOMENT' },
  )
}
