/** Memberships joined with their settings and names, and their wire format. */
import type { Locale, Membership } from '@zapys/contract'
import { paymentState, paymentStatus } from '@zapys/domain/payments'
import { endInForce, membershipState } from '@zapys/domain/memberships'
import { today } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'
import { takesPayments } from '../payments/public.ts'
import { shownCode } from './code.ts'
import { giftKey } from './gift-key.ts'
import { givenBackOfMembership, paidOfMembership } from './paid.ts'

/** Time zone of a membership's days: its branch's if it has one, otherwise the company's. S4.membership. */
export const zoneOfMembership = sql<string>`coalesce(branch.timezone, company.timezone)`

type NamedRow = { id: string; name: string; translations: unknown }

/**
 * Ids, names and translations as one JSON column, in the membership's order. Deleted branches and services are left
 * out.
 */
const named = ({ companyId }: CompanyScope, table: 'service' | 'branch') => sql<NamedRow[] | null>`(
  select json_agg(json_build_object('id', ${sql.ref(`each.${table}_id`)}, 'name', each.name,
                                    'translations', each.translations)
                  order by array_position(${sql.ref(`membership.${table}_ids`)}, ${sql.ref(`each.${table}_id`)}))
    from ${sql.table(table)} as each
   where each.company_id = ${companyId}
     and ${sql.ref(`each.${table}_id`)} = any (${sql.ref(`membership.${table}_ids`)}))`

/** Filter the query, then pass its rows to `describeMembership`. One statement for any number of rows. */
export const membershipsOf = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('membership')
    .innerJoin('company', 'company.company_id', 'membership.company_id')
    .leftJoin('company_settings', 'company_settings.company_id', 'membership.company_id')
    .leftJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'membership.company_id')
        .on(sql<boolean>`array[branch.branch_id] = membership.branch_ids`),
    )
    .leftJoin('membership_gift as gift', (join) =>
      join
        .onRef('gift.company_id', '=', 'membership.company_id')
        .onRef('gift.membership_id', '=', 'membership.membership_id'),
    )
    .selectAll('membership')
    .select(['gift.name as gift_name', 'gift.phone as gift_phone', 'gift.email as gift_email'])
    .select([
      'gift.greeting as gift_greeting',
      'gift.deliver_on as gift_deliver_on',
      'gift.sent_at as gift_sent_at',
    ])
    .select([
      'company_settings.booking_settings as company_wide',
      'branch.booking_settings as own_settings',
      'branch.branch_id',
      'branch.name as branch_name',
      'branch.translations as branch_translations',
      zoneOfMembership.as('timezone'),
      paidOfMembership(company).as('paid'),
      givenBackOfMembership(company).as('refunded'),
      takesPayments(company, 'membership.currency_code').as('takes_payments'),
      named(company, 'service').as('services'),
      named(company, 'branch').as('branches'),
      sql<number>`(select count(*) from membership_use as each
                    where each.company_id = ${company.companyId}
                      and each.membership_id = membership.membership_id
                      and each.state <> 'GIVEN_BACK')`.as('visits_count'),
      sql<number>`(select count(*) from membership_freeze as each
                    where each.company_id = ${company.companyId}
                      and each.membership_id = membership.membership_id
                      and each.type = 'FREEZE' and each.actor = 'USER')`.as('freezes'),
    ])
    .where('membership.company_id', '=', company.companyId)

export type MembershipRow = Awaited<ReturnType<ReturnType<typeof membershipsOf>['executeTakeFirstOrThrow']>>

/** What is left to use; null for a period. */
export const remainingOf = ({ total, used, reserve }: Pick<MembershipRow, 'total' | 'used' | 'reserve'>) =>
  total === null ? null : total - used - reserve

/** Current or planned freeze, or null. */
export const freezingOf = (
  { frozen_from, frozen_to }: Pick<MembershipRow, 'frozen_from' | 'frozen_to'>,
  day: string,
) => (frozen_from === null || (frozen_to !== null && frozen_to < day) ? null : { frozen_from, frozen_to })

export const settingsOfMembership = ({ company_wide, own_settings }: MembershipRow) =>
  settingsInForce(company_wide, own_settings ?? {})

/** Wire format for the owner. `settings`: those in force where the membership is valid. */
export function describeMembership(
  deps: Pick<Deps, 'clock' | 'secret'>,
  row: MembershipRow,
  locale: Locale | undefined,
  settings = settingsOfMembership(row),
): Membership {
  const day = today(row.timezone, deps.clock.now() / 1000)
  const remaining = remainingOf(row)
  const freezing = freezingOf(row, day)
  const end_time = endInForce(row, day)
  const state = membershipState({ ...row, end_time, freezing, remaining }, day)
  const isPaid = row.paid >= row.price
  const { membership, online_payment } = settings
  const { allow_freezing, max_freezes, max_freeze_days } = membership
  const freezes_left = max_freezes === null ? null : Math.max(0, max_freezes - row.freezes)
  const { name, description } = inLanguage(row, locale, ['name', 'description'])
  const namesOf = (rows: NamedRow[] | null) =>
    (rows ?? []).map((each) => ({ id: each.id, name: inLanguage(each, locale, ['name']).name }))
  return {
    id: row.membership_id,
    company_id: row.company_id,
    number: row.number,
    kind: row.kind,
    type: row.type,
    name,
    description,
    logo: row.logo,
    template_id: row.template_id,
    services: namesOf(row.services),
    branches: namesOf(row.branches),
    branch:
      row.branch_id === null
        ? null
        : {
            id: row.branch_id,
            name: inLanguage({ name: row.branch_name!, translations: row.branch_translations }, locale, [
              'name',
            ]).name,
            timezone: row.timezone,
          },
    timezone: row.timezone,
    start_time: row.start_time,
    end_time,
    total: row.total,
    used: row.used,
    reserve: row.reserve,
    remaining,
    visits_count: row.visits_count,
    frozen: state.kind === 'frozen',
    freezing,
    may_freeze:
      allow_freezing &&
      isPaid &&
      freezing === null &&
      freezes_left !== 0 &&
      (state.kind === 'active' || state.kind === 'notStarted'),
    may_unfreeze: allow_freezing && freezing !== null,
    freezes_left,
    freeze_days_most: max_freeze_days,
    price: row.price,
    currency_code: row.currency_code,
    payment_status: paymentStatus(row.price, row.paid),
    // There is no deposit: payments are optional and for the full amount.
    payment: paymentState({
      price: row.price,
      paid: row.paid,
      refunded: row.refunded,
      prepayment: null,
      pay_until: null,
      mayPay: online_payment.enabled && row.takes_payments,
      hasEnded: state.kind === 'expired',
    }),
    code: row.code_hash !== null && isPaid ? shownCode(deps, row) : null,
    gift: giftOf(deps, row, isPaid),
    extra_fields: row.extra_fields,
    created: new Date(row.created).toISOString(),
  }
}

/** The card's key opens the code, so both are shown under the same condition. */
const giftOf = (deps: Pick<Deps, 'secret'>, row: MembershipRow, isPaid: boolean): Membership['gift'] =>
  row.gift_deliver_on === null
    ? null
    : {
        name: row.gift_name,
        phone: row.gift_phone,
        email: row.gift_email,
        greeting: row.gift_greeting,
        deliver_on: row.gift_deliver_on,
        sent_at: row.gift_sent_at === null ? null : new Date(row.gift_sent_at).toISOString(),
        card_key: isPaid ? giftKey(deps, row) : null,
      }

/** For responses that are stored, and for readers who may not use the certificate. */
export const withoutCode = (membership: Membership): Membership => ({
  ...membership,
  code: null,
  gift: membership.gift && { ...membership.gift, card_key: null },
})

/** Reads the code of a certificate, to add it to a response that was stored without it. */
export async function readCode(
  db: Connection,
  deps: { secret: string },
  { company_id, id }: Pick<Membership, 'company_id' | 'id'>,
): Promise<string | null> {
  const { sealed_code } = await db
    .selectFrom('membership')
    .select('sealed_code')
    .where('company_id', '=', company_id)
    .where('membership_id', '=', id)
    .executeTakeFirstOrThrow()
  return shownCode(deps, { company_id, membership_id: id, sealed_code })
}
