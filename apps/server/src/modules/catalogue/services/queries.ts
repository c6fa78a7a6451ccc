import type { NotNull, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database as Tables } from '../../../../database/row-types.ts'
import { type CompanyScope, nameOfIds } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { type ServiceNeed, storedNeeds, withNeedsAt } from './needs.ts'

export type ServiceRow = Selectable<Tables['service']>
/** A service with its needs at one branch. */
export type BookedService = ServiceRow & { needs: readonly ServiceNeed[] }
/** Entries without an amount have no effect and are excluded. */
export type ServicePriceRow = Selectable<Tables['service_price']> & { amount: number }
export type DiscountRow = Selectable<Tables['discount']>

/**
 * Inactive services and categories, and everything below an inactive category (S3.service: deactivation cascades).
 * `union` ends the recursion even if stored parents form a cycle.
 */
export const withSwitchedOff = (connection: Connection, company: CompanyScope) =>
  connection.withRecursive('switched_off', (cte) =>
    cte
      .selectFrom('service')
      .select('service_id')
      .where('company_id', '=', company.companyId)
      .where('active', '=', false)
      .union(
        cte
          .selectFrom('service as child')
          .innerJoin('switched_off', 'switched_off.service_id', 'child.parent_id')
          .select('child.service_id')
          .where('child.company_id', '=', company.companyId),
      ),
  )

/**
 * Services that clients may book at the branch, in the order of `serviceIds`. Rejects with `service.notFound` if one
 * is inactive, a category, not public, below an inactive category or not linked to the branch.
 */
export const findBookableServices = async (
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
): Promise<BookedService[]> => (await bookableServices(connection, company, branchId, serviceIds))(serviceIds)

/**
 * `alsoHidden`: includes services hidden online. `alsoBooked`: includes these services, offered or not: a booking that
 * has them keeps them.
 */
export type WhichServices = { alsoHidden?: boolean; alsoBooked?: readonly string[] }

/** The same for several requests, from one read. */
export async function bookableServices(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
  { alsoHidden = false, alsoBooked = [] }: WhichServices = {},
): Promise<(serviceIds: readonly string[]) => BookedService[]> {
  const read = () => readBookable(connection, company, branchId, serviceIds, { alsoHidden, alsoBooked })
  const name = `services ${branchId} ${alsoHidden} ${nameOfIds(alsoBooked)} ${nameOfIds(serviceIds)}`
  const services = await company.cached(name, read)
  const servicesById = new Map(services.map((service) => [service.service_id, service]))
  return (request) =>
    request.map((id) => {
      const service = servicesById.get(id)
      if (service === undefined) throw new ApiError('service.notFound')
      return service
    })
}

async function readBookable(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
  { alsoHidden, alsoBooked }: Required<WhichServices>,
): Promise<BookedService[]> {
  const services = await withSwitchedOff(connection, company)
    .selectFrom('service')
    .leftJoin('branch_service', (join) =>
      join
        .onRef('branch_service.company_id', '=', 'service.company_id')
        .onRef('branch_service.service_id', '=', 'service.service_id')
        .on('branch_service.branch_id', '=', branchId),
    )
    .selectAll('service')
    .select(storedNeeds(company))
    .where('service.company_id', '=', company.companyId)
    .where(isOneOf('service.service_id', serviceIds))
    .where('service.type', '=', 'SERVICE')
    .where((where) => {
      const isOffered = where.and([
        where('branch_service.service_id', 'is not', null),
        where('service.service_id', 'not in', where.selectFrom('switched_off').select('service_id')),
        ...(alsoHidden ? [] : [where('service.public', '=', true)]),
      ])
      return where.or([isOffered, isOneOf('service.service_id', alsoBooked)])
    })
    .execute()
  return withNeedsAt(connection, company, branchId, services)
}

/** Services with these ids, offered or not; unknown ids are ignored. */
export const findServices = async (
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
): Promise<BookedService[]> =>
  withNeedsAt(
    connection,
    company,
    branchId,
    await connection
      .selectFrom('service')
      .selectAll()
      .select(storedNeeds(company))
      .where('company_id', '=', company.companyId)
      .where(isOneOf('service_id', serviceIds))
      .orderBy('service_id')
      .execute(),
  )

/** Price entries and discounts in one query. */
export const priceLists = (
  connection: Connection,
  company: CompanyScope,
  query: PricesOf & DiscountsOf,
): Promise<{ entries: ServicePriceRow[]; discounts: DiscountRow[] }> =>
  company.cached(`prices ${query.branchId} ${query.priceListId} ${nameOfIds(query.serviceIds)}`, () =>
    connection
      .selectNoFrom([
        jsonArrayFrom(pricesQuery(connection, company, query)).as('entries'),
        jsonArrayFrom(discountsQuery(connection, company, query)).as('discounts'),
      ])
      .executeTakeFirstOrThrow(),
  )

/** Input for listed prices in one query: `priceLists`, and the resource types of each service's performers. */
export async function listedPrices(
  connection: Connection,
  company: CompanyScope,
  query: PricesOf & DiscountsOf & PerformedBy,
) {
  const performing = connection
    .selectFrom('resource_service')
    .innerJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'resource_service.company_id')
        .onRef('resource.resource_id', '=', 'resource_service.resource_id'),
    )
    .select(['resource_service.service_id', 'resource.resource_type_id'])
    .distinct()
    .where('resource_service.company_id', '=', company.companyId)
    .where(isOneOf('resource_service.service_id', query.serviceIds))
    .where('resource.branch_id', '=', query.branchId)
    .where('resource.active', '=', true)
    .where('resource.type', '<>', 'GROUP')
    .$if(query.resourceIds !== undefined, (all) =>
      all.where(isOneOf('resource.resource_id', query.resourceIds ?? [])),
    )
    // Performers matter only to services with prices per resource type.
    .where('resource_service.service_id', 'in', (where) =>
      where
        .selectFrom('service_price')
        .select('service_price.service_id')
        .where('service_price.company_id', '=', company.companyId)
        .where('service_price.service_price_list_id', '=', query.priceListId)
        .where('service_price.resource_type_id', 'is not', null),
    )
  return connection
    .selectNoFrom([
      jsonArrayFrom(pricesQuery(connection, company, query)).as('entries'),
      jsonArrayFrom(discountsQuery(connection, company, query)).as('discounts'),
      jsonArrayFrom(performing).as('performing'),
    ])
    .executeTakeFirstOrThrow()
}

type PricesOf = { serviceIds: readonly string[]; priceListId: string }
type DiscountsOf = { branchId: string }
/** Only these resources, if given. */
type PerformedBy = { resourceIds?: readonly string[] | undefined }

/** Price entries of the services in one price list, for all dates; `domain/pricing` selects. */
const pricesQuery = (connection: Connection, company: CompanyScope, { serviceIds, priceListId }: PricesOf) =>
  connection
    .selectFrom('service_price')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where(isOneOf('service_id', serviceIds))
    .where('service_price_list_id', '=', priceListId)
    .where('amount', 'is not', null)
    .$narrowType<{ amount: NotNull }>()
    .orderBy('service_price_id')

/** Active discounts that can apply at the branch, for all days and hours; `domain/pricing` selects. */
const discountsQuery = (connection: Connection, company: CompanyScope, { branchId }: DiscountsOf) =>
  connection
    .selectFrom('discount')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
    .where((where) => where.or([where('branch_id', 'is', null), where('branch_id', '=', branchId)]))
    .orderBy('discount_id')
