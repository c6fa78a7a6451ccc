import type { Locale, Membership, MembershipOrderRequest } from '@zapys/contract'
import { bookingSettings, privacyText } from '@zapys/domain/companies'
import { addDays, DAY_MS, today } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { answeredBefore, writeOnce } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, type FieldError } from '../../../platform/errors/api-error.ts'
import { lockSession, type Session } from '../../../platform/http/session.ts'
import { checkContact, clientForPerson, requireAccount } from '../../clients/accounts/public.ts'
import { completeClient, type Contact, guestClientId } from '../../clients/clients/public.ts'
import { checkAnswers, displayedFields } from '../../catalogue/fields/public.ts'
import { claimFiles, rejectUnknownFiles } from '../../catalogue/files/public.ts'
import { consume } from '../../../platform/rate-limits/public.ts'
import { findTemplate, issueMembership, type Template, zoneOfTemplate } from './issue-membership.ts'
import { paidOfMembership } from './paid.ts'
import { addGift, checkGift } from './gifts.ts'
import { takeFreeMembership } from './free-memberships.ts'
import { describeMembership, membershipsOf, readCode, withoutCode } from './read-membership.ts'
import { orderKey } from './order-key.ts'

type Order = {
  templateId: string
  request: MembershipOrderRequest
  /** Undefined for a guest. */
  session: Session | undefined
  locale: Locale | undefined
  idempotencyKey: string | undefined
  address: string
}

const PATH = 'client_membership'

/** Unpaid orders of one client within a day; more are rejected until one is paid. */
const MAX_UNPAID = 20

/**
 * Orders a template with its current terms. The membership can be used once it is paid; a free one counts as paid.
 * Free ones are for signed-in clients, one per template: nothing else would limit them.
 * Rejects as `calls.orderMembership` lists. S7.membership.1; docs/rules/memberships.md.
 */
export async function orderMembership(deps: Deps, company: CompanyScope, order: Order): Promise<Membership> {
  const { db } = deps.database
  const { request, session, templateId, idempotencyKey } = order
  if (session !== undefined) await requireAccount(db, company)
  const key =
    idempotencyKey === undefined || session === undefined
      ? idempotencyKey
      : `person ${session.personId} ${idempotencyKey}`
  const input = { templateId, ...request }
  // A repeat returns the first order, even if the template has changed since.
  const ordered =
    (await answeredBefore<Membership>(db, company, key, input)) ??
    (await orderOnce(deps, company, order, { key, input }))
  if (session !== undefined) return { ...ordered, code: await codeOf(deps, ordered) }
  const { id, created } = ordered
  return { ...ordered, manage_key: orderKey(deps, company, { id, created: Date.parse(created) }) }
}

async function orderOnce(
  deps: Deps,
  company: CompanyScope,
  order: Order,
  { key, input }: { key: string | undefined; input: object },
): Promise<Membership> {
  const { database, clock } = deps
  const { request, session, templateId } = order
  const { settings, timezone, language } = await companySettings(database.db, company)
  rejectClosed(settings)
  if (session === undefined && settings.auth.required) throw new ApiError('token.invalid')
  const template = await findTemplate(database.db, company, templateId)
  if (template.price === 0 && session === undefined) throw new ApiError('token.invalid')
  if (request.shown && request.shown.price !== template.price) throw new ApiError('membership.changed')
  const zone = await zoneOfTemplate(database.db, company, template, timezone)
  const day = today(zone, clock.now() / 1000)
  const start_time = request.start_time ?? day
  const fields = (await displayedFields(database.db, company)).filter(({ model }) => model === 'MEMBERSHIP')
  const { answers, files, errors } = checkAnswers(fields, request.extra_fields, `${PATH}.extra_fields`)
  const { gift, errors: giftErrors } = checkGift(request.gift, {
    kind: template.kind,
    day,
    path: `${PATH}.gift`,
  })
  errors.push(
    ...giftErrors,
    ...startErrors(template.starts, start_time, day),
    ...consentErrors(request, settings),
  )
  const contact = session === undefined ? contactOf(request.client ?? undefined) : undefined
  if (errors.length > 0) throw new ApiError('validation.failed', { errors })
  await rejectUnknownFiles(database.db, company, files)
  if (session === undefined)
    await consume(deps, ['membership.orderGuest'], { company: company.companyId, from: order.address })

  return writeOnce(deps, company, key, input, async (tx) => {
    const clientId = await clientOfOrder(tx, deps, company, { session, contact, request })
    await claimFiles(tx, company, files, { clientId })
    const since = Math.max(clock.now() - DAY_MS, (await signedInAt(tx, session)) ?? 0)
    await rejectMany(tx, deps, company, clientId, template, since)
    const membership_id = await issueMembership(tx, deps, company, template, {
      client_id: clientId,
      start_time,
      extra_fields: JSON.stringify(answers),
      source: request.source && request.source.trim().toUpperCase() !== 'DEMO' ? request.source : 'WIDGET',
      utm: JSON.stringify(request.utm ?? {}),
      locale: request.locale ?? order.locale ?? language,
      agreement: request.agreement
        ? JSON.stringify({ ...request.agreement, agreed_at: new Date(clock.now()).toISOString() })
        : null,
    })
    if (gift) await addGift(tx, deps, company, { ...gift, membership_id })
    const row = await membershipsOf(tx, company)
      .where('membership.membership_id', '=', membership_id)
      .executeTakeFirstOrThrow()
    // Without its code: the response is stored for replays.
    const ordered = withoutCode(describeMembership(deps, row, order.locale))
    return { ...ordered, visits: [], freezing_history: [] }
  })
}

/** Free certificates count as paid, so their code is shown at once. */
const codeOf = async (deps: Deps, ordered: Membership): Promise<string | null> =>
  ordered.kind === 'CERTIFICATE' && ordered.price === 0 ? readCode(deps.database.db, deps, ordered) : null

/** S6.switch.8. */
function rejectClosed({ membership, widget_settings }: ReturnType<typeof bookingSettings>): void {
  if (!membership.allow_order) throw new ApiError('membership.order.disabled')
  if (widget_settings.membership_showcase_view_type === 'OFF')
    throw new ApiError('membership.showcase.disabled')
}

async function companySettings(db: Connection, company: CompanyScope) {
  const { booking_settings, timezone, language } = await db
    .selectFrom('company')
    .leftJoin('company_settings', 'company_settings.company_id', 'company.company_id')
    .select(['company.timezone', 'company.language', 'company_settings.booking_settings'])
    .where('company.company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return { settings: bookingSettings(booking_settings), timezone, language }
}

const fieldError = (name: string, message: string, code: string): FieldError => ({
  field: `${PATH}.${name}`,
  message: `${PATH}.${name}: ${message}`,
  code,
})

/** Allows today up to a year ahead. Decisions, S5.open.2. */
function startErrors(starts: Template['starts'], start: string, day: string): FieldError[] {
  if (start < day)
    return [fieldError('start_time', 'Value does not fit into the minimum limit', 'invalid_min_date')]
  const last = starts === 'ORDER' ? day : addDays(day, 365)
  return start > last
    ? [fieldError('start_time', 'Value does not fit into the maximum limit', 'invalid_max_date')]
    : []
}

/** As for bookings: a program that sends no consent collects its own; one that sends `false` is rejected. */
function consentErrors(
  { agreement }: MembershipOrderRequest,
  { online_booking }: ReturnType<typeof bookingSettings>,
): FieldError[] {
  if (!agreement) return []
  return [
    ...(agreement.terms || !online_booking.terms_url ? [] : ['terms']),
    ...(agreement.privacy || privacyText(online_booking) === null ? [] : ['privacy']),
  ].map((name) => fieldError(`agreement.${name}`, 'must be agreed to', 'field_required'))
}

/** A guest's contact; a signed-in client's is known. Errors name the field of this request. */
function contactOf(typed: MembershipOrderRequest['client'] | undefined): Contact {
  try {
    return checkContact(typed)
  } catch (error) {
    if (!(error instanceof ApiError) || error.facts.errors === undefined) throw error
    const renamed = (text: string) => text.replace(/^appointment\.client/, `${PATH}.client`)
    throw new ApiError(error.code, {
      errors: error.facts.errors.map(({ field, message, ...rest }) => ({
        ...rest,
        ...(field === undefined ? {} : { field: renamed(field) }),
        message: renamed(message),
      })),
    })
  }
}

type Orderer = {
  session: Session | undefined
  contact: Contact | undefined
  request: MembershipOrderRequest
}

/** The client's row stays locked until the transaction ends, so that concurrent orders are counted one by one. */
async function clientOfOrder(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { session, contact, request }: Orderer,
): Promise<string> {
  const details = { birth_date: null, gender: null, extra_fields: {} }
  if (session === undefined) {
    const guestId = await guestClientId(tx, company, contact!, { ...details, now: deps.clock.now() })
    await rejectBlocked(tx, company, contact!.phone)
    return guestId
  }
  await lockSession(tx, session)
  const clientId = await clientForPerson(tx, deps, company, session.personId)
  const { blocked, first_name, phone } = await tx
    .selectFrom('client')
    .select(['blocked', 'first_name', 'phone'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  if (blocked) throw new ApiError('action.blocked')
  const orderContact = contactOf({
    ...request.client,
    first_name: request.client?.first_name || first_name,
    phone: request.client?.phone || phone,
  })
  if (!(await completeClient(tx, company, clientId, { contact: orderContact, details })))
    throw new ApiError('token.invalid')
  return clientId
}

/** Checks all clients with this phone, signed in or not: a blocked client must not order as a guest instead. */
async function rejectBlocked(tx: Tx, company: CompanyScope, phone: string): Promise<void> {
  const blocked = await tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where('phone', '=', phone)
    .where('blocked', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (blocked !== undefined) throw new ApiError('action.blocked')
}

/**
 * Sign-in time in epoch milliseconds. Earlier guest orders with this phone may be anyone's and do not limit its owner.
 */
async function signedInAt(tx: Tx, session: Session | undefined): Promise<number | undefined> {
  if (session === undefined) return undefined
  const { created } = await tx
    .selectFrom('session')
    .select('created')
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirstOrThrow()
  return created
}

async function rejectMany(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  clientId: string,
  { template_id, price }: Template,
  since: number,
): Promise<void> {
  let same = tx
    .selectFrom('membership')
    .select('membership_id')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
  same =
    price === 0
      ? same.where('template_id', '=', template_id)
      : same
          .where(({ eb }) => eb(paidOfMembership(company), '<', eb.ref('price')))
          .where('created', '>=', instant(since))
  const rows = await same.limit(MAX_UNPAID).execute()
  const isFree = price === 0
  if (rows.length >= (isFree ? 1 : MAX_UNPAID)) throw new ApiError('membership.order.tooMany')
  if (isFree && !(await takeFreeMembership(tx, deps, company, { clientId, templateId: template_id })))
    throw new ApiError('membership.order.tooMany')
}
