import type { Event, Locale, Resource } from '@zapys/contract'
import { choosePrice, discountedPrice, discountNames, shownDiscount } from '@zapys/domain/pricing'
import { DAY_SECONDS, daysBetween, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { type BranchRow, findBranch } from '../../catalogue/branches/public.ts'
import { readResource } from '../../catalogue/resources/public.ts'
import { priceLists, readAnyService } from '../../catalogue/services/public.ts'
import { type EventRow, findEventFor } from './places.ts'

/**
 * One event of the branch with service, leader, places and price per place. Rejects with `branch.notFound` and
 * `event.notFound`, also for an event of another branch.
 */
export async function readEvent(
  { database: { db: connection }, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { branchId, eventId, holder }: { branchId: string; eventId: string; holder: string | undefined },
  locale: Locale | undefined,
): Promise<Event> {
  // In sequence, so that the error is deterministic if neither exists.
  const branch = await findBranch(connection, company, branchId)
  const row = await findEventFor(connection, company, eventId, { holder, now: clock.now() })
  if (row.branch_id !== branchId) throw new ApiError('event.notFound')
  const [service, resource, clients] = await Promise.all([
    readAnyService(connection, company, row.service_id, locale),
    row.resource_id === null ? null : readResource(connection, company, row.resource_id, locale),
    readClients(connection, company, eventId),
  ])
  const price = await priceOf(connection, company, { branch, event: row, leader: resource })
  const used_space = row.used_space - row.places_held
  const { name, description, logo, space, duration, starts_at } = inLanguage(row, locale, [
    'name',
    'description',
  ])
  const start = toLocal(branch.timezone, starts_at / 1000)
  const end = toLocal(branch.timezone, starts_at / 1000 + duration)
  return {
    id: eventId,
    name,
    description,
    logo,
    branch_id: branchId,
    start_time: new Date(starts_at).toISOString(),
    duration,
    date: start.date,
    // Clock readings: the end exceeds 86400 after midnight, and differs from the length by an hour across a clock
    // change.
    time: {
      start_time: start.seconds,
      end_time: daysBetween(start.date, end.date) * DAY_SECONDS + end.seconds,
    },
    space,
    used_space,
    ...price,
    currency_code: branch.currency_code,
    service,
    resource,
    clients,
    gt: { name, space, used_space },
  }
}

/**
 * Participants by id, each with the places of all their bookings except cancelled ones; the first to book comes
 * first.
 */
async function readClients(
  connection: Connection,
  company: CompanyScope,
  eventId: string,
): Promise<Event['clients']> {
  const rows = await connection
    .selectFrom('appointment')
    .select(['client_id as id', sql<number>`sum(space)`.as('places')])
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('client_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .groupBy('client_id')
    .orderBy((order) => order.fn.min('created'))
    .orderBy('client_id')
    .execute()
  return rows.map(({ id, places }) => ({ id: id!, places }))
}

/** Price of the event, else of its service with its leader; absent if the service is free. */
async function priceOf(
  connection: Connection,
  company: CompanyScope,
  { branch, event, leader }: { branch: BranchRow; event: EventRow; leader: Resource | null },
): Promise<Pick<Event, 'requested_price' | 'discount'>> {
  const { branch_id, service_id } = event
  const { entries, discounts } = await priceLists(connection, company, {
    serviceIds: [service_id],
    priceListId: branch.service_price_list_id,
    branchId: branch_id,
  })
  const { date, seconds } = toLocal(branch.timezone, event.starts_at / 1000)
  const entry = choosePrice(entries, {
    priceList: branch.service_price_list_id,
    resourceType: leader?.resource_type_id ?? null,
    day: date,
  })
  const requested_price = event.price ?? entry?.amount ?? null
  if (requested_price === null) return { requested_price, discount: null }
  const occasion = { branch_id, service_id, date, start_time: seconds, source: 'WIDGET' }
  const discount = shownDiscount(requested_price, discountedPrice(requested_price, discounts, occasion))
  return {
    requested_price,
    discount: discount && { ...discount, names: discountNames(discounts, occasion) },
  }
}
