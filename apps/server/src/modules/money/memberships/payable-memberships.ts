/** Memberships as a payable subject: paid in full, at the client's choice. Port: deps.ts. */
import type { PayableSubject } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { isOwnersKey } from '../../../platform/http/keyed-hash.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { keptSums, payableOf } from '../payments/public.ts'
import { usesAhead } from './own-memberships.ts'
import { uncover } from './uncover.ts'
import { describeMembership, membershipsOf, settingsOfMembership } from './read-membership.ts'

export const payableMemberships: PayableSubject = {
  kind: 'MEMBERSHIP',
  letter: 'm',
  find: async (deps, company, id, { clientId, key, locale }) => {
    const row = await membershipsOf(deps.database.db, company)
      // Orders of erased owners cannot be paid.
      .innerJoin('client', (join) =>
        join
          .onRef('client.company_id', '=', 'membership.company_id')
          .onRef('client.client_id', '=', 'membership.client_id')
          .on('client.deleted_at', 'is', null),
      )
      .where('membership.membership_id', '=', id)
      .executeTakeFirst()
    const owned = { purpose: 'membership', companyId: company.companyId, id } as const
    const isPayers =
      row !== undefined &&
      ((clientId !== undefined && row.client_id === clientId) ||
        isOwnersKey(deps.secret, owned, key, deps.clock.now()))
    if (!isPayers) throw new ApiError('membership.notFound')
    return {
      price: row.price,
      currency_code: row.currency_code,
      paid: row.paid,
      payment: describeMembership(deps, row, locale).payment,
      // A membership that has expired is not payable: `payment` rejects it. `hasEnded` reports cancelled bookings only.
      hasEnded: false,
      tips: settingsOfMembership(row).online_payment.tips,
      title: inLanguage(row, locale, ['name']).name,
    }
  },
  named: async (db, company, id) => {
    const row = await db
      .selectFrom('membership')
      .select(['name as title', 'price', 'currency_code', 'client_id as clientId'])
      .where('company_id', '=', company.companyId)
      .where('membership_id', '=', id)
      .executeTakeFirst()
    return row
  },
  coversAhead: (db, company, id, now) => usesAhead(db, company, id, now).execute(),
  lock: async (tx, company, id) => {
    const row = await tx
      .selectFrom('membership')
      .select('price')
      .where('company_id', '=', company.companyId)
      .where('membership_id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row === undefined) return undefined
    // A second statement: after waiting for the row lock, a sum of the first would be outdated.
    const { all: paid } = await keptSums(tx, company, { kind: 'MEMBERSHIP', id })
    // Late payments are accepted: a company that keeps the money has to compensate the client.
    return { ...row, paid, hasEnded: false, lapsedAt: null }
  },
  // Nothing to store: the paid amount is read from the ledger each time.
  settled: async () => {},
  // A refunded membership covers no upcoming booking. Its row is already locked before the bookings, against the usual
  // order, so a deadlock is possible and retried.
  lessPaid: async (tx, deps, company, ids, by) => {
    for (const id of ids) {
      const { paid, price } = await membershipsOf(tx, company)
        .where('membership.membership_id', '=', id)
        .executeTakeFirstOrThrow()
      if (paid >= price) continue
      const uses = await usesAhead(tx, company, id, deps.clock.now()).execute()
      const bookings = uses.map(({ appointment_id }) => appointment_id)
      await payableOf(deps, 'APPOINTMENT').lockAll?.(tx, company, bookings)
      await uncover(tx, deps, company, uses, by)
    }
  },
}
