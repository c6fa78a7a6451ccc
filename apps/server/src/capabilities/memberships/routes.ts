import { calls } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { listMembershipTemplates } from './list-membership-templates.ts'

export function serveMemberships(serve: Serve, { database }: Deps): void {
  serve(calls.listMembershipTemplates, ({ company, query, locale }) =>
    listMembershipTemplates(database.read, company, query, locale),
  )
}
