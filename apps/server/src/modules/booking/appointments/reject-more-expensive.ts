/**
 * A move keeps the price, so it must not lead to something more expensive that the client chose.
 * docs/rules/pricing.md, A move
 */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { pricedRent, priceEvent, type PricedLeg, priceLegs, priceListsOf } from '../pricing/public.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { EventRow } from '../events/public.ts'
import type { RequestedVisit, Leg } from '../visits/public.ts'
import type { AppointmentRow } from './read-appointment.ts'

/**
 * New performers must not cost more than the booked ones, at present prices and at the new start. Otherwise a client
 * could book the cheapest and move to the most expensive. Rejects with `validation.failed`.
 */
export async function rejectMoreExpensivePeople(
  tx: Tx,
  company: CompanyScope,
  { appointment_id, source }: AppointmentRow,
  { branch, rent, settings }: RequestedVisit,
  legs: readonly Leg[],
): Promise<void> {
  const booked = await tx
    .selectFrom('appointment_service')
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'appointment_service.company_id')
        .onRef('resource.resource_id', '=', 'appointment_service.resource_id'),
    )
    .select(['appointment_service.service_id', 'resource.resource_type_id'])
    .where('appointment_service.company_id', '=', company.companyId)
    .where('appointment_service.appointment_id', '=', appointment_id)
    .orderBy('appointment_service.ordinal')
    .execute()
  const single = legs.flatMap((leg) =>
    leg.services.map((service): PricedLeg => ({ ...leg, services: [service] })),
  )
  const before = single.map((leg, index) => ({
    ...leg,
    resource: { ...leg.resource, resource_type_id: booked[index]?.resource_type_id ?? null },
  }))
  const lists = await priceListsOf(
    tx,
    company,
    branch,
    booked.map(({ service_id }) => service_id),
  )
  const priceOf = (visit: readonly PricedLeg[]) =>
    priceLegs(lists, { branch, legs: visit, source, ...pricedRent(rent, settings) }).price
  if (priceOf(single) > priceOf(before))
    throw invalid('appointment.resources', 'cost more than those who are booked')
}

/**
 * Events of one service differ by their own price or by their leader. Both are compared at the new start. Rejects with
 * `validation.failed`.
 */
export async function rejectMoreExpensiveEvent(
  tx: Tx,
  company: CompanyScope,
  { branch, before, event }: { branch: BranchRow; before: EventRow; event: EventRow },
): Promise<void> {
  if (event.price === before.price && (event.price !== null || event.resource_id === before.resource_id))
    return
  const priceOf = async (of: EventRow) =>
    (await priceEvent(tx, company, { branch, event: of, space: 1, source: 'WIDGET' })).price
  if ((await priceOf(event)) > (await priceOf({ ...before, starts_at: event.starts_at })))
    throw invalid('appointment.event_id', 'costs more than the one that is booked')
}
