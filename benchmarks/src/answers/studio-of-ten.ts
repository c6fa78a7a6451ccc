import { DAY_MS } from '@zapys/domain/time'
import type { Program } from '../../../apps/server/proofs/program.ts'
import { newId } from '../../../apps/server/src/platform/db/ids.ts'
import type { Studio } from '../../../apps/server/test/builders.ts'

export const dayAt = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export type StudioOfTen = { studio: Studio; service: string; first: string; spare: string }

/**
 * Ten people, each booked three times a day for `days` days, with twenty services and a discount for some hours.
 * One further person is never requested.
 */
export async function studioOfTen({ studio: add }: Pick<Program, 'studio'>, days = 30): Promise<StudioOfTen> {
  const studio = await add({
    alias: `s${newId().slice(-12)}`,
    settings: { protection: { unproven: 'OFF' } },
  })
  const people = []
  for (let person = 0; person < 10; person += 1)
    people.push(await studio.resource({ name: `Майстер ${person}` }))
  const service = await studio.service({ by: people, price: 50_000 })
  for (let more = 0; more < 20; more += 1) await studio.service({ by: people, price: 30_000 + more })
  await studio.discount({ percent: 10, start_time: 9 * 3600, end_time: 12 * 3600 })
  // As full as a busy branch.
  for (const { resource_id } of people)
    for (let day = 1; day <= days; day += 1)
      for (const hour of [8, 11, 13])
        await studio.busy({ resource_id }, `${dayAt(day)}T${String(hour).padStart(2, '0')}:00:00.000Z`, 60)
  const spare = await studio.resource({ name: 'Запасний' })
  return { studio, service: service.service_id, first: people[0]!.resource_id, spare: spare.resource_id }
}

/** Paths of the most frequent requests of visitors, by kind. */
export function pathsOf({ studio, service, first }: StudioOfTen) {
  const branch = `/v1/company/${studio.company_id}/branch/${studio.branch_id}`
  const list = (query: string) => `${branch}/slot/resource?serviceId=${service}&${query}`
  const month = `start=${dayAt(0)}&end=${dayAt(30)}`
  return {
    'day of one resource': list(`id=${first}&start=${dayAt(3)}&end=${dayAt(3)}`),
    'month of ten as DAYS': list(`${month}&resultType=DAYS`),
    'month of ten with prices': list(`${month}&resultType=DAYS&withPrices=true&withDiscounts=true`),
    configuration: `/v1/company/${studio.alias}/widget/default/configuration?withBookingSettings=true`,
    services: `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/service?withPrices=true`,
    branches: `/v1/company/${studio.company_id}/branch`,
  }
}
