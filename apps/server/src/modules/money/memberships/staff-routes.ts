/** Templates and memberships managed by staff. docs/rules/memberships.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { changeMembership, freezeForClient, unfreezeForClient } from './change-membership.ts'
import { changeTemplate, listCompanyTemplates } from './staff-templates.ts'
import { listCompanyMemberships, readCompanyMembership, sellMembership } from './staff-memberships.ts'

export function serveStaffMemberships(serve: Serve, deps: Deps): void {
  serve(calls.listCompanyTemplates, ({ company, query }) =>
    listCompanyTemplates(deps.database.db, company, query),
  )
  serve(calls.createTemplate, ({ company, body, operator: by }) =>
    changeTemplate(deps, company, { by }, body.template),
  )
  serve(calls.changeTemplate, ({ company, params, body, operator: by }) =>
    changeTemplate(deps, company, { by, templateId: params.template }, body.template),
  )
  serve(calls.listCompanyMemberships, ({ company, query, operator }) =>
    listCompanyMemberships(deps, company, query, operator),
  )
  serve(calls.readCompanyMembership, ({ company, params, operator }) =>
    readCompanyMembership(deps, company, params.membership, operator),
  )
  serve(calls.sellMembership, ({ company, body, operator: by, idempotencyKey }) =>
    sellMembership(deps, company, { by, idempotencyKey }, body.membership),
  )
  const changing = (
    { membership: membershipId }: { membership: string },
    { keepAppointments = false }: { keepAppointments?: boolean | undefined },
  ) => ({ membershipId, keepsBookings: keepAppointments })
  serve(calls.changeMembership, ({ company, params, query, body, operator: by }) =>
    changeMembership(deps, company, { by, ...changing(params, query) }, body.membership),
  )
  serve(calls.freezeForClient, ({ company, params, query, body, operator: by }) =>
    freezeForClient(deps, company, { by, ...changing(params, query) }, body.freezing),
  )
  serve(calls.unfreezeForClient, ({ company, params, query, body, operator: by }) =>
    unfreezeForClient(deps, company, { by, ...changing(params, query) }, body.freezing),
  )
}
