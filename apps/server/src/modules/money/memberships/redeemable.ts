/** Memberships that may fit a booking, and the use that a booking takes. */
import type { Locale, LostCover, UsedMembership } from '@zapys/contract'
import { isFrozenOn } from '@zapys/domain/memberships'
import type { Redeemable } from '@zapys/domain/memberships'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type CompanyOrColumn, companyIdOf, isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import type { Redeeming } from '../../deps/attachment.ts'
import { isPaid, paidOfMembership } from './paid.ts'

/** Limit of memberships checked per booking, those that end soonest first. */
const MOST = 20

export type RedeemableRow = Redeemable & {
  number: string
  kind: UsedMembership['kind']
  name: string
  translations: unknown
}

const memberships = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('membership')
    .select(['membership_id', 'number', 'kind', 'type', 'name', 'translations', 'service_ids', 'branch_ids'])
    .select(['price', 'currency_code', 'start_time', 'end_time', 'total', 'used', 'reserve'])
    .select(['frozen_from', 'frozen_to', 'created', paidOfMembership(company).as('paid')])
    .where('membership.company_id', '=', company.companyId)
    .limit(MOST)

/** All memberships of a client, including certificates and unusable ones, latest end first. */
export const redeemableOfClient = (db: Connection, company: CompanyScope, clientId: string) =>
  memberships(db, company)
    .where('client_id', '=', clientId)
    .orderBy('end_time', 'desc')
    .orderBy('membership_id')

/** `first` and `last`: a client's own memberships must be valid on at least one of these days; named ones need not. */
export function redeemableOf(
  db: Connection,
  company: CompanyScope,
  redeeming: Exclude<Redeeming, { kind: 'NONE' }>,
  days: { first: string; last: string },
) {
  const query = memberships(db, company).orderBy('end_time').orderBy('membership_id')
  if (redeeming.kind === 'THESE') return query.where(isOneOf('membership_id', redeeming.membershipIds))
  const own = query.where('client_id', '=', redeeming.clientId)
  if (redeeming.kind === 'NUMBER') return own.where('number', '=', redeeming.number.trim().toUpperCase())
  return (
    own
      // Certificates are bought to be given away: they are used only if their code or number is named.
      .where('kind', '=', 'MEMBERSHIP')
      .where('start_time', '<=', days.last)
      .where('end_time', '>=', days.first)
      .where((where) =>
        where.or([
          where('total', 'is', null),
          sql<boolean>`membership.used + membership.reserve < membership.total`,
        ]),
      )
      .where(isPaid(company))
  )
}

/** Wire format of a booking's use. */
export function usedMembership(
  row: RedeemableRow,
  { amount, price_covered }: { amount: number; price_covered: number },
  locale: Locale | undefined,
): UsedMembership {
  const { number, kind, type, total, used, reserve, end_time } = row
  return {
    number,
    code: number,
    name: inLanguage(row, locale, ['name']).name,
    kind,
    type,
    amount,
    price_covered,
    end_time,
    remaining: total === null ? null : total - used - reserve - amount,
  }
}

type StoredUse = Omit<UsedMembership, 'code'> & {
  translations: unknown
  state: 'RESERVED' | 'USED' | 'GIVEN_BACK'
  frozen_from: string | null
  frozen_to: string | null
}

/** A booking's use, or else the last one given back, for a statement that has its row. */
export const usedBy = (company: CompanyOrColumn, appointmentId: string) => sql<StoredUse | null>`(
  select json_build_object(
           'number', membership.number, 'kind', membership.kind, 'type', membership.type,
           'name', membership.name, 'translations', membership.translations,
           'amount', membership_use.amount, 'price_covered', membership_use.price_covered,
           'remaining', membership.total - membership.used - membership.reserve,
           'end_time', membership.end_time, 'state', membership_use.state,
           'frozen_from', membership.frozen_from, 'frozen_to', membership.frozen_to)
    from membership_use
    join membership on membership.company_id = membership_use.company_id
                   and membership.membership_id = membership_use.membership_id
   where membership_use.company_id = ${companyIdOf(company)}
     and membership_use.appointment_id = ${sql.ref(appointmentId)}
   order by membership_use.state = 'GIVEN_BACK', membership_use.created desc
   limit 1)`

export function describeUse(stored: StoredUse | null, locale: Locale | undefined): UsedMembership | null {
  if (stored === null || stored.state === 'GIVEN_BACK') return null
  const { number, kind, type, amount, price_covered, remaining, end_time } = stored
  const { name } = inLanguage(stored, locale, ['name'])
  return { number, code: number, name, kind, type, amount, price_covered, remaining, end_time }
}

/** Cover that an active booking has lost, or null. `day`: day of the booking. */
export function describeLost(
  stored: StoredUse | null,
  day: string,
  locale: Locale | undefined,
): LostCover | null {
  if (stored?.state !== 'GIVEN_BACK') return null
  const { number, end_time, frozen_from, frozen_to } = stored
  const reason = isFrozenOn({ frozen_from, frozen_to }, day) ? 'FROZEN' : end_time < day ? 'OVER' : 'OTHER'
  return { number, end_time, reason, name: inLanguage(stored, locale, ['name']).name }
}
