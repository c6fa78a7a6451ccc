import { cutSlots, soonest } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { branchBookingSettings, type BranchRow } from '../branches/public.ts'
import { resourcesPerforming } from '../resources/public.ts'
import { findBookableServices } from '../services/public.ts'
import { slotQuestion, type TimeToTake, visitSeconds } from '../slots/public.ts'

/** The earliest start of a day at which one resource can do all the services; undefined when there is none. */
export async function soonestVisit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  wish: { branch: BranchRow; date: LocalDate; serviceIds: readonly string[]; resourceId: string | undefined },
): Promise<{ startsAt: number; ranges: TimeToTake[] } | undefined> {
  const { branch, date, serviceIds, resourceId } = wish
  const settings = await branchBookingSettings(tx, company, branch.branch_id)
  const services = await findBookableServices(tx, company, branch.branch_id, serviceIds)
  const performing = await resourcesPerforming(tx, company, branch.branch_id, serviceIds)
  const resources = performing.filter(
    (resource) => (resourceId ?? resource.resource_id) === resource.resource_id,
  )
  const question = await slotQuestion({ read: tx, clock }, company, {
    branch,
    settings,
    firstDay: date,
    lastDay: date,
    services,
    resources,
  })
  const found = soonest(cutSlots(question))
  const resource = resources.find(({ resource_id }) => resource_id === found?.resource_id)
  if (found === null || resource === undefined) return undefined
  const { startsAt } = found
  return {
    startsAt,
    ranges: [
      {
        resourceId: resource.resource_id,
        capacity: resource.capacity,
        startsAt,
        from: startsAt - services.at(0)!.buffer_before,
        to: startsAt + visitSeconds(services, resource) + services.at(-1)!.buffer_after,
      },
    ],
  }
}
