import type { AttachRequest, CompanyService, NewService, ServiceChange } from '@zapys/contract'
import { withoutUndefined } from '@zapys/contract/values'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { storedTranslations } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../branches/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { addEmptyPrice } from './save-pricing.ts'
import { addService, linkToBranch, savePerformers, saveService, type ServiceColumns } from './save-service.ts'
import { findAnyService } from './read-service.ts'
import { readServiceRest } from './read-service-details.ts'
import { needsService, rejectWithBookings } from '../upcoming-bookings/public.ts'

type ChangeContext = { by: Operator; serviceId?: string; keepsBookings?: boolean }

/** Rejects as `calls.createService` and `calls.changeService` list. */
export async function changeService(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, serviceId, keepsBookings = false }: ChangeContext,
  change: ServiceChange & Partial<NewService>,
): Promise<CompanyService> {
  const now = clock.now()
  const columns = columnsOf(company, change)
  return database.inTransaction(async (tx) => {
    if (change.parent) await lockTree(tx, company)
    const before = serviceId === undefined ? undefined : await lockService(tx, company, serviceId)
    if (change.parent) await rejectParent(tx, company, change.parent, serviceId)
    const parent = change.parent === undefined ? before?.parent : change.parent
    if (change.active === true && parent && !(await readService(tx, company, parent)).active)
      throw invalid('company_service.active', 'the category above is switched off')
    if ((change.type ?? before?.type) !== 'GROUP' && (change.duration ?? before?.duration ?? 0) < 60)
      throw invalid('company_service.duration', 'must be at least a minute')
    const restBefore = before && (await readServiceRest(tx, company, before.id))
    rejectTimes(
      { ...restBefore, ...change },
      { type: change.type ?? before?.type, booking_type: change.booking_type ?? before?.booking_type },
    )
    if (before !== undefined) await saveService(tx, company, before.id, columns)
    const id = before?.id ?? (await addService(tx, company, { ...columns, name: columns.name ?? '' }))
    const after = await readService(tx, company, id)
    // Includes services in a disabled category. If rejected, nothing is written.
    if (before?.active === true && !after.active && !keepsBookings)
      await rejectWithBookings(tx, company, needsService(company, before.id), now)
    await writeAudit(tx, company, {
      by,
      act: before === undefined ? 'service.added' : 'service.changed',
      thing: 'service',
      now,
      thingId: id,
      after: { ...after, ...(await readServiceRest(tx, company, id)) },
      ...(before === undefined ? {} : { before: { ...before, ...restBefore } }),
    })
    return after
  })
}

type Times = Pick<
  ServiceChange,
  | ('buffer_before' | 'buffer_after' | 'min_duration' | 'max_duration')
  | ('most_a_day' | 'at_once' | 'slot_cutter' | 'online_payment')
>

const limits = ['most_a_day', 'at_once', 'slot_cutter', 'online_payment'] as const

/** Buffers and limits are for services, limits of the length for rentals. */
function rejectTimes(times: Times, { type, booking_type }: Partial<NewService>): void {
  const { buffer_before, buffer_after, min_duration, max_duration } = times
  const limit = limits.find((name) => times[name])
  if (type === 'GROUP' && limit !== undefined)
    throw invalid(`company_service.${limit}`, 'a category has none')
  if (booking_type === 'RENT' && times.slot_cutter)
    throw invalid('company_service.slot_cutter', 'a rental has none')
  if (type === 'GROUP' && (buffer_before || buffer_after))
    throw invalid(
      `company_service.${buffer_before ? 'buffer_before' : 'buffer_after'}`,
      'a category has none',
    )
  if (booking_type !== 'RENT' && (min_duration || max_duration))
    throw invalid(`company_service.${min_duration ? 'min_duration' : 'max_duration'}`, 'only rentals have it')
  if (min_duration && max_duration && min_duration > max_duration)
    throw invalid('company_service.max_duration', 'must not be less than min_duration')
}

/** The displayed duration defaults to the duration. */
function columnsOf(
  company: CompanyScope,
  { parent, display_duration, translations, ...change }: ServiceChange & Partial<NewService>,
): Partial<ServiceColumns> {
  const fields = {
    ...change,
    display_duration: display_duration ?? change.duration,
    ...(parent === undefined ? {} : { parent_id: parent }),
    translations: translations && storedTranslations(company, translations, 'company_service.translations'),
  }
  return withoutUndefined(fields)
}

/** Serialized: two categories moved into each other concurrently would not see each other. */
const lockTree = (tx: Tx, { companyId }: CompanyScope) => lockByName(tx, 'categories', companyId)

async function lockService(tx: Tx, company: CompanyScope, serviceId: string): Promise<CompanyService> {
  await tx
    .selectFrom('service')
    .select('service_id')
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', serviceId)
    .forNoKeyUpdate()
    .execute()
  return readService(tx, company, serviceId)
}

/** Rejects with `service.notFound`. */
async function readService(
  db: Connection,
  company: CompanyScope,
  serviceId: string,
): Promise<CompanyService> {
  const stored = await findAnyService(db, company, serviceId)
  const { translations: _, min_duration: __, max_duration: ___, ...service } = stored
  return service
}

/** The parent must be a category of the company and not below the service itself. */
async function rejectParent(
  tx: Tx,
  company: CompanyScope,
  parentId: string,
  serviceId: string | undefined,
): Promise<void> {
  const parent = await tx
    .selectFrom('service')
    .select('type')
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', parentId)
    .executeTakeFirst()
  if (parent?.type !== 'GROUP') throw invalid('company_service.parent', 'is no category of the company')
  if (serviceId === undefined) return
  const { rows } = await sql<{ is_below: boolean }>`
    with recursive above as (
      select service_id, parent_id from service where company_id = ${company.companyId} and service_id = ${parentId}
      union
      select upper.service_id, upper.parent_id from service as upper join above on upper.service_id = above.parent_id
       where upper.company_id = ${company.companyId})
    select exists (select from above where service_id = ${serviceId}) as is_below`.execute(tx)
  if (rows[0]!.is_below) throw invalid('company_service.parent', 'lies in what is put into it')
}

type AtBranch = { by: Operator; branchId: string; serviceId: string }

/**
 * Adds a price entry without an amount if the service has no price there. A category is part of every branch already.
 * Rejects with `branch.notFound` and `service.notFound`.
 */
export async function linkService(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, branchId, serviceId }: AtBranch,
): Promise<CompanyService> {
  await requireBranch(database.db, company, branchId)
  return database.inTransaction(async (tx) => {
    const service = await lockService(tx, company, serviceId)
    if (service.type === 'GROUP') return service
    await linkToBranch(tx, company, { serviceId, branchId })
    await addEmptyPrice(tx, company, { serviceId, branchId })
    await writeAudit(tx, company, {
      by,
      act: 'service.linked',
      thing: 'service',
      thingId: serviceId,
      now: clock.now(),
      after: { branch_id: branchId },
    })
    return service
  })
}

/** A category cannot be booked. Rejects with `service.notFound`. */
export async function lockBookable(
  tx: Tx,
  company: CompanyScope,
  serviceId: string,
): Promise<CompanyService> {
  const service = await lockService(tx, company, serviceId)
  if (service.type === 'GROUP') throw new ApiError('service.notFound')
  return service
}

type Performers = { resourceIds: readonly string[]; durations: PerformerDurations | undefined }
type PerformerDurations = AttachRequest['service']['durations']

function rejectDurations(
  durations: NonNullable<PerformerDurations>,
  performers: readonly string[],
  { booking_type }: CompanyService,
): void {
  if (booking_type !== 'GENERAL' && durations.some(({ duration }) => duration !== null))
    throw invalid('service.durations', 'are only for appointments')
  if (!durations.every(({ resource }) => performers.includes(resource)))
    throw invalid('service.durations', 'must be of the resources')
}

/**
 * Replaces the performers of the service in the branch; bookings keep theirs. Rejects as `calls.attachResources` lists.
 */
export async function attachResources(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, branchId, serviceId, resourceIds, durations = [] }: AtBranch & Performers,
): Promise<CompanyService> {
  await requireBranch(database.db, company, branchId)
  const wanted = [...new Set(resourceIds)]
  return database.inTransaction(async (tx) => {
    const service = await lockBookable(tx, company, serviceId)
    rejectDurations(durations, wanted, service)
    const there = await tx
      .selectFrom('resource')
      .select('resource_id')
      .where('company_id', '=', company.companyId)
      .where('branch_id', '=', branchId)
      .where('type', '<>', 'GROUP')
      .execute()
    const among = there.map(({ resource_id }) => resource_id)
    if (!wanted.every((id) => among.includes(id))) throw new ApiError('resource.notFound')
    const before = await tx
      .selectFrom('resource_service')
      .select('resource_id')
      .where('company_id', '=', company.companyId)
      .where('service_id', '=', serviceId)
      .where(isOneOf('resource_id', among))
      .orderBy('resource_id')
      .execute()
    await linkToBranch(tx, company, { serviceId, branchId })
    await addEmptyPrice(tx, company, { serviceId, branchId })
    await savePerformers(tx, company, { serviceId, resourceIds: wanted, among, durations })
    await writeAudit(tx, company, {
      by,
      act: 'service.performers',
      thing: 'service',
      thingId: serviceId,
      now: clock.now(),
      before: { branch_id: branchId, resource_ids: before.map(({ resource_id }) => resource_id) },
      after: {
        branch_id: branchId,
        resource_ids: wanted,
        ...(durations.length === 0 ? {} : { durations }),
      },
    })
    return service
  })
}
