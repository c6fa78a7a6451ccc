/**
 * Studios to book in, and the requests that book them. Starts are real future instants, because the program uses the
 * real clock.
 */
import { addDays, today, toInstant, type LocalDate } from '@zapys/domain/time'
import type { Studio } from '../test/builders.ts'
import type { Program } from './program.ts'

const ZONE = 'Europe/Kyiv'

/** The instant of an hour at the studio, `days` from tomorrow on. */
export function at(days: number, hour: number): string {
  const date: LocalDate = addDays(today(ZONE, Math.floor(Date.now() / 1000)), days + 1)
  return new Date((toInstant(ZONE, date, hour * 3600) as number) * 1000).toISOString()
}

/** Guests of one run have different phones. */
export const guest = (number: number) => ({
  first_name: 'Гість',
  phone: `+38044${String(1_000_000 + number)}`,
})

export type Visit = {
  studio: Studio
  /** In order; without a resource, any free one. */
  services: { service_id: string; resource_id?: string }[]
}

export const visitBody = (
  { studio, services }: Visit,
  start_time: string,
  client: ReturnType<typeof guest>,
  more: Record<string, unknown> = {},
) => ({
  appointment: {
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time,
    service_resource_settings: services.map(({ service_id, resource_id }, index) => ({
      service: service_id,
      resources: resource_id === undefined ? [] : [resource_id],
      ordinal: index + 1,
    })),
    client,
    ...more,
  },
})

export async function oneHairdresser(program: Pick<Program, 'studio'>): Promise<Visit> {
  const studio = await program.studio()
  const anna = await studio.resource()
  const { service_id } = await studio.service({ by: [anna], price: 45_000 })
  return { studio, services: [{ service_id, resource_id: anna.resource_id }] }
}

export async function masterThenRoom(program: Pick<Program, 'studio'>): Promise<Visit> {
  const studio = await program.studio()
  const [anna, room] = [await studio.resource(), await studio.resource({ name: 'Кімната' })]
  const [massage, bath] = [await studio.service({ by: [anna] }), await studio.service({ by: [room] })]
  return {
    studio,
    services: [
      { service_id: massage.service_id, resource_id: anna.resource_id },
      { service_id: bath.service_id, resource_id: room.resource_id },
    ],
  }
}

export async function loft(program: Pick<Program, 'studio'>): Promise<Visit> {
  const studio = await program.studio()
  const hall = await studio.resource({ name: 'Зал' })
  const { service_id } = await studio.service({
    by: [hall],
    price: 50_000,
    booking_type: 'RENT',
    duration: 3600,
    min_duration: 3600,
    max_duration: 4 * 3600,
  })
  return { studio, services: [{ service_id, resource_id: hall.resource_id }] }
}

export async function fiveHairdressers(program: Pick<Program, 'studio'>): Promise<Visit> {
  const studio = await program.studio()
  const masters = []
  for (let ordinal = 1; ordinal <= 5; ordinal += 1) masters.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: masters, price: 45_000 })
  return { studio, services: [{ service_id }] }
}

/** Five massage performers with this many rooms. */
export async function massageInRooms(program: Pick<Program, 'studio'>, count: number): Promise<Visit> {
  const studio = await program.studio()
  const masters = []
  const rooms = []
  for (let ordinal = 1; ordinal <= 5; ordinal += 1) masters.push(await studio.resource({ ordinal }))
  for (let ordinal = 11; ordinal <= 10 + count; ordinal += 1)
    rooms.push(await studio.resource({ name: 'Кабінет', ordinal }))
  const { service_id } = await studio.service({ by: masters, price: 45_000 })
  await studio.need({ service_id }, rooms)
  return { studio, services: [{ service_id }] }
}

/** A hall that is taken with its room, and the room separately. */
export async function hallWithRoom(program: Pick<Program, 'studio'>): Promise<{ hall: Visit; room: Visit }> {
  const studio = await program.studio()
  const hall = await studio.resource({ name: 'Зала', takes_children: true })
  const room = await studio.resource({ name: 'Кімната', parent_id: hall.resource_id })
  const visitTo = async (resource: { resource_id: string }): Promise<Visit> => {
    const { service_id } = await studio.service({ by: [resource], price: 45_000 })
    return { studio, services: [{ service_id, resource_id: resource.resource_id }] }
  }
  return { hall: await visitTo(hall), room: await visitTo(room) }
}

export async function yogaStudio(program: Pick<Program, 'studio'>) {
  const studio = await program.studio()
  const { service_id } = await studio.service({ booking_type: 'EVENT', price: 30_000 })
  return {
    studio,
    event: (starts_at: string, space: number, used_space = 0) =>
      studio.event({ service_id, starts_at, space, used_space }),
  }
}

export const placesBody = (
  studio: Studio,
  client: ReturnType<typeof guest>,
  more: Record<string, unknown> = {},
) => ({ appointment: { company_id: studio.company_id, client, ...more } })
