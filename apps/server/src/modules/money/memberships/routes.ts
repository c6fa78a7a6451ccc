import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { freezeMembership, previewFreeze, previewUnfreeze, unfreezeMembership } from './freeze-membership.ts'
import { readGift } from './gifts.ts'
import { listMembershipTemplates } from './list-membership-templates.ts'
import { orderMembership } from './order-membership.ts'
import { getOwnMembership, listOwnMemberships, readManagedMembership } from './own-memberships.ts'

export function serveMemberships(serve: Serve, deps: Deps): void {
  serve(calls.listMembershipTemplates, ({ company, query, locale }) =>
    listMembershipTemplates(deps.database.db, company, query, locale),
  )
  serve(calls.orderMembership, ({ company, params, body, session, locale, idempotencyKey, address }) =>
    orderMembership(deps, company, {
      templateId: params.template,
      request: body.client_membership,
      session,
      locale,
      idempotencyKey,
      address,
    }),
  )
  serve(calls.readManagedMembership, ({ company, params, manageKey, locale }) =>
    readManagedMembership(deps, company, { membershipId: params.membership, key: manageKey, locale }),
  )
  serve(calls.readGift, ({ company, params, manageKey, locale }) =>
    readGift(deps, company, { membershipId: params.membership, key: manageKey, locale }),
  )
  serve(calls.listOwnMemberships, ({ company, query, clientId, locale }) =>
    listOwnMemberships(deps, company, { clientId, locale }, query),
  )
  serve(calls.getOwnMembership, ({ company, params, clientId, locale }) =>
    getOwnMembership(deps, company, { clientId, locale }, params.membership),
  )
  serve(calls.previewFreeze, ({ company, params, body, clientId, locale }) =>
    previewFreeze(deps, company, { clientId, locale, membershipId: params.membership }, body.freezing),
  )
  serve(calls.freezeMembership, ({ company, params, body, clientId, locale, idempotencyKey }) =>
    freezeMembership(
      deps,
      company,
      { clientId, locale, membershipId: params.membership, idempotencyKey },
      body.freezing,
    ),
  )
  serve(calls.previewUnfreeze, ({ company, params, body, clientId, locale }) =>
    previewUnfreeze(deps, company, { clientId, locale, membershipId: params.membership }, body.freezing),
  )
  serve(calls.unfreezeMembership, ({ company, params, body, clientId, locale, idempotencyKey }) =>
    unfreezeMembership(
      deps,
      company,
      { clientId, locale, membershipId: params.membership, idempotencyKey },
      body.freezing,
    ),
  )
}
