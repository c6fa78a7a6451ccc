/** Certificates bought as gifts: stored data and the recipient's card. docs/rules/memberships.md, Gifts */
import type { GiftCard, GiftRequest, Locale } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, type FieldError } from '../../../platform/errors/api-error.ts'
import { isCausedByCompany } from '../../../platform/rate-limits/public.ts'
import { isOwnersKey } from '../../../platform/http/keyed-hash.ts'
import { emailErrors, internationalPhone } from '../../clients/accounts/public.ts'
import type { Template } from './issue-membership.ts'
import { giftKey, giftKeyEnd } from './gift-key.ts'
import { describeMembership, membershipsOf, settingsOfMembership } from './read-membership.ts'

/** Latest day of delivery, in days from today. */
const FURTHEST_DAYS = 365

type NewGift = {
  name: string
  phone: string | null
  email: string | null
  greeting: string | null
  deliver_on: string
}

/** `day`: today in the certificate's time zone. Errors name fields below `path`. */
export function checkGift(
  request: GiftRequest | null | undefined,
  { kind, day, path }: { kind: Template['kind']; day: string; path: string },
): { gift: NewGift | undefined; errors: FieldError[] } {
  if (!request) return { gift: undefined, errors: [] }
  const error = (name: string, message: string, code: string): FieldError => ({
    field: `${path}.${name}`,
    message: `${path}.${name}: ${message}`,
    code,
  })
  if (kind !== 'CERTIFICATE')
    return {
      gift: undefined,
      errors: [{ field: path, message: `${path}: only a certificate can be a gift` }],
    }
  const [name, typedPhone, email, greeting] = [
    request.name,
    request.phone,
    request.email,
    request.greeting,
  ].map((value) => value?.trim() || null)
  const phone = typedPhone ? phoneOf(typedPhone) : null
  const deliver_on = request.deliver_on ?? day
  const errors = [
    ...(name ? [] : [error('name', 'Required field', 'field_required')]),
    ...(phone === undefined ? [error('phone', 'Incorrect phone number', 'invalid_phone')] : []),
    ...emailErrors(path, email),
    ...(deliver_on < day
      ? [error('deliver_on', 'Value does not fit into the minimum limit', 'invalid_min_date')]
      : []),
    ...(deliver_on > addDays(day, FURTHEST_DAYS)
      ? [error('deliver_on', 'Value does not fit into the maximum limit', 'invalid_max_date')]
      : []),
  ]
  if (errors.length > 0 || !name || phone === undefined) return { gift: undefined, errors }
  return { gift: { name, phone, email: email ?? null, greeting: greeting ?? null, deliver_on }, errors: [] }
}

/** Returns undefined unless it is a valid phone of some country. */
function phoneOf(typed: string): string | undefined {
  try {
    return internationalPhone(typed)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

export const addGift = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  gift: NewGift & { membership_id: string },
): Promise<void> => {
  await tx
    .insertInto('membership_gift')
    .values({
      ...gift,
      company_id: company.companyId,
      sold_by_staff: isCausedByCompany(),
      created: new Date(clock.now()),
    })
    .execute()
}

/** The recipient's view. Has no code once the payment was refunded. Rejects with `membership.notFound`. */
export async function readGift(
  deps: Pick<Deps, 'database' | 'clock' | 'secret'>,
  company: CompanyScope,
  options: { membershipId: string; key: string | undefined; locale: Locale | undefined },
): Promise<GiftCard> {
  const { membershipId: id, key, locale } = options
  const owned = { purpose: 'gift', companyId: company.companyId, id } as const
  if (!isOwnersKey(deps.secret, owned, key, deps.clock.now())) throw new ApiError('membership.notFound')
  const row = await membershipsOf(deps.database.db, company)
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'membership.company_id')
        .onRef('client.client_id', '=', 'membership.client_id'),
    )
    .select('client.first_name as from')
    .where('membership.membership_id', '=', id)
    .where('gift.deliver_on', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.notFound')
  const card = describeMembership(deps, row, locale)
  return {
    id: card.id,
    kind: card.kind,
    type: card.type,
    name: card.name,
    description: card.description,
    logo: card.logo,
    services: card.services,
    branches: card.branches,
    start_time: card.start_time,
    end_time: card.end_time,
    total: card.total,
    remaining: card.remaining,
    currency_code: card.currency_code,
    code: card.code,
    from: row.from,
    recipient: row.gift_name,
    greeting: row.gift_greeting,
  }
}

/** Recipient and content of a gift's message. Undefined once the payment was refunded. */
export async function giftToSend(
  deps: Pick<Deps, 'secret' | 'database'>,
  company: CompanyScope,
  membershipId: string,
) {
  const row = await membershipsOf(deps.database.db, company)
    .where('membership.membership_id', '=', membershipId)
    .executeTakeFirstOrThrow()
  if (row.paid < row.price) return undefined
  const { locale } = row
  return {
    locale,
    timezone: row.timezone,
    settings: settingsOfMembership(row),
    name: inLanguage(row, locale, ['name']).name,
    lastDay: row.end_time,
    phone: row.gift_phone,
    email: row.gift_email,
    key: giftKey(deps, row),
    until: giftKeyEnd(row),
  }
}

/** Key for the short link. */
export async function giftKeyOf(
  deps: Pick<Deps, 'secret' | 'database'>,
  company: CompanyScope,
  membershipId: string,
): Promise<string> {
  const row = await deps.database.db
    .selectFrom('membership')
    .select(['company_id', 'membership_id', 'end_time'])
    .where('company_id', '=', company.companyId)
    .where('membership_id', '=', membershipId)
    .executeTakeFirstOrThrow()
  return giftKey(deps, row)
}
