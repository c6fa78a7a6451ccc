/** Callers who send the most expensive requests without a pause, and visitors who book at the same time. */
import { randomUUID } from 'node:crypto'
import { addDays, today } from '@zapys/domain/time'
import type { Studio } from '../../test/builders.ts'
import type { CostlyWorld } from './costly-world.ts'
import { percentile, tally } from '../findings.ts'
import { closeSearch, send } from './worst-search.ts'
import type { Asking } from './worst-cases.ts'
import { at, guest } from '../worlds.ts'

const json = (path: string, body: unknown, headers: Record<string, string> = {}): Asking => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const day = (days: number) => addDays(today('Europe/Kyiv', Math.floor(Date.now() / 1000)), days)

const slotsOf =
  ({ company_id, branch_id }: CostlyWorld) =>
  (query: Record<string, string>, call = 'resource'): Asking => ({
    method: 'GET',
    path: `/v1/company/${company_id}/branch/${branch_id}/slot/${call}?${new URLSearchParams({
      start: day(1),
      withPrices: 'true',
      withDiscounts: 'true',
      ...query,
    })}`,
  })

/** A start each minute of a month: only the limit on the response bounds them. */
export const tooManyStarts = (world: CostlyWorld) => (): Asking =>
  slotsOf(world)({
    end: day(30),
    slotCutter: '60',
    serviceDuration: '60',
    resultType: 'MERGED',
    id: world.resourceIds[0]!,
  })

/**
 * The most expensive reads and writes that worst-request found: at the limits of each call (docs/rules/limits.md,
 * Cost). Above the limits a rejection is cheap.
 */
export function mostExpensive(world: CostlyWorld): (() => Asking)[] {
  const { company_id, branch_id } = world
  const slots = slotsOf(world)
  const visit = (services: readonly string[], start: string, resources?: readonly string[]) => ({
    company_id,
    branch_id,
    start_time: start,
    service_resource_settings: services.map((service, index) => ({
      service,
      ordinal: index + 1,
      resources: resources === undefined ? [] : [resources[index % resources.length]],
    })),
  })
  const full = (start: string) => visit(world.serviceIds.slice(0, 20), start, world.fullIds)
  const repeat = { every_weeks: 1, times: 4 }
  let number = 5_000_000
  const client = () => guest((number += 1))
  const some = (count: number) => world.resourceIds.slice(0, count).join(',')
  return [
    () => slots({ end: day(30), serviceId: world.serviceIds[0]!, id: some(100), resultType: 'DAYS' }),
    () =>
      slots({
        end: day(2),
        serviceId: world.serviceIds.slice(0, 20).join(','),
        id: some(60),
        resultType: 'SLOTS',
      }),
    () => slots({ end: day(5), serviceId: world.serviceIds[0]!, id: some(40), resultType: 'MERGED' }),
    () => slots({ end: day(5), slotCutter: '60', serviceDuration: '60', id: some(1), resultType: 'MERGED' }),
    () => slots({ end: day(9) }, 'gt/resource'),
    () => json('/v1/client/appointment/repeat/preview', { appointment: { ...full(at(2, 10)), repeat } }),
    () =>
      json('/v1/client/appointment/repeat/preview', {
        appointment: {
          ...visit(world.serviceIds.slice(0, 3), at(2, 10), world.resourceIds.slice(0, 2)),
          repeat: { every_weeks: 1, times: 26 },
        },
      }),
    () =>
      json('/v1/client/appointment/calculate/price', {
        appointment: visit(world.serviceIds.slice(0, 20), at(2, 10)),
      }),
    () => json('/v1/client/appointment', { appointment: { ...full(at(9, 10)), client: client() } }),
    () =>
      json('/v1/client/appointment', {
        appointment: { ...visit(world.collision, at(9, 10)), client: client() },
      }),
    () =>
      json('/v1/client/appointment', {
        appointment: { ...visit(world.tornIds, at(9, 10)), client: client() },
      }),
    () => slots({ end: day(30), serviceId: world.tornIds.join(',') }, 'visit'),
    () => json('/v1/client/hold', { hold: { ...full(at(20, 3)), holder: randomUUID() } }),
    () => ({ method: 'GET', path: `/i/${company_id}/b` }),
    () => ({ method: 'GET', path: '/openapi.json', headers: { 'accept-encoding': 'br' } }),
    // Cheap, but a write: expensive calls pause while writes run.
    () =>
      json(`/v1/client/hold/${randomUUID()}/release`, {
        hold: { company_id, holder: 'nobody-who-holds-it' },
      }),
    // As small as a visitor's request, but with two hundred possible performers.
    () =>
      json('/v1/client/appointment', {
        appointment: { ...visit(world.serviceIds.slice(0, 1), at(9, 10)), client: client() },
      }),
    // Three rooms for each of three services besides their performers, and a hall with four hundred places in its
    // rooms.
    () => slots({ end: day(2), serviceId: world.needyIds.slice(0, 3).join(',') }, 'visit'),
    () => slots({ end: day(9), serviceId: world.needyIds[0]!, id: some(40), resultType: 'DAYS' }),
    () =>
      json('/v1/client/appointment', {
        appointment: { ...visit([world.hallId], at(9, 10)), client: client() },
      }),
  ]
}

export type Attack = { callers: number; addresses: 'MANY' | 'ONE'; seconds: number; bookEveryMs: number }
export type Outcome = {
  /** Milliseconds per visitor who booked: of the booking alone, and of all four steps. */
  bookingMs: number[]
  wholeMs: number[]
  /** The last response to each step. */
  statuses: number[]
  /** Reads that succeeded only after a retry. */
  again: number
  hostile: { asked: number; statuses: number[] }
}

/** Reads as the widget does: one retry if the server was too busy, after the same pause (query-client.ts). */
async function readPatiently(url: string, asking: Asking, address: string) {
  const answer = await send(url, asking, address)
  if (answer.status !== 503) return { answer, again: 0 }
  await new Promise((resolve) => setTimeout(resolve, 600))
  return { answer: await send(url, asking, address), again: 1 }
}

/** A visitor opens a month and a day, holds a time and books it; each is a different person. */
async function visitorBooks(
  url: string,
  studio: Studio,
  booking: { number: number; service_id: string; resource_id: string },
) {
  // Each visitor is in a different network; callers of one network share a limit.
  const address = `100.${64 + (booking.number % 64)}.${Math.floor(booking.number / 64) % 250}.7`
  const { company_id, branch_id } = studio
  const slots = `/v1/company/${company_id}/branch/${branch_id}/slot/resource?serviceId=${booking.service_id}&withPrices=true&withDiscounts=true`
  const date = day(1 + (Math.floor(booking.number / 8) % 60))
  const service_resource_settings = [
    { service: booking.service_id, resources: [booking.resource_id], ordinal: 1 },
  ]
  const visit = {
    company_id,
    branch_id,
    service_resource_settings,
    start_time: at(Math.floor(booking.number / 8) % 60, 9 + (booking.number % 8)),
  }
  const read = (path: string) => readPatiently(url, { method: 'GET', path }, address)
  const month = await read(`${slots}&start=${day(1)}&end=${day(31)}&resultType=DAYS`)
  const times = await read(`${slots}&start=${date}&end=${date}&resultType=MERGED`)
  const holder = `visitor-${booking.number}-${randomUUID()}`
  const held = await send(url, json('/v1/client/hold', { hold: { ...visit, holder } }), address)
  const hold_id = (JSON.parse(held.text()) as { id?: string }).id
  const booked = await send(
    url,
    json(
      '/v1/client/appointment',
      { appointment: { ...visit, hold_id, client: guest(booking.number) } },
      { 'x-holder': holder },
    ),
    address,
  )
  return { booked, answers: [month.answer, times.answer, held, booked], again: month.again + times.again }
}

export async function underAttack(
  url: string,
  {
    world,
    studio,
    service_id,
    resourceIds,
  }: { world: CostlyWorld; studio: Studio; service_id: string; resourceIds: string[] },
  { callers, addresses, seconds, bookEveryMs }: Attack,
  firstNumber: number,
): Promise<Outcome> {
  const requests = mostExpensive(world)
  const ends = performance.now() + seconds * 1000
  const hostile: Outcome['hostile'] = { asked: 0, statuses: [] }
  const attack = async (caller: number) => {
    // Each attacker is in a different network, which makes them hardest to distinguish from visitors.
    const address = addresses === 'ONE' ? '203.0.113.9' : `203.${caller}.113.9`
    for (let turn = caller; performance.now() < ends; turn += 1) {
      hostile.asked += 1
      hostile.statuses.push((await send(url, requests[turn % requests.length]!(), address)).status)
    }
  }
  const outcome: Outcome = { bookingMs: [], wholeMs: [], statuses: [], again: 0, hostile }
  const attacks = Array.from({ length: callers }, (_, caller) => attack(caller))
  const visitors: Promise<void>[] = []
  // The attack needs a second to start.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (let number = firstNumber; performance.now() < ends - 1000; number += 1) {
    // After sixty days the same hours repeat, with the next person.
    const person = (number + Math.floor(number / 480)) % resourceIds.length
    const booking = { number, service_id, resource_id: resourceIds[person]! }
    const begun = performance.now()
    const visit = async () => {
      const { booked, answers, again } = await visitorBooks(url, studio, booking)
      outcome.bookingMs.push(booked.ms)
      outcome.wholeMs.push(performance.now() - begun)
      outcome.statuses.push(...answers.map(({ status }) => status))
      outcome.again += again
    }
    visitors.push(visit())
    await new Promise((resolve) => setTimeout(resolve, bookEveryMs))
  }
  await Promise.all([...visitors, ...attacks])
  return outcome
}

export const describeOutcome = ({ bookingMs, wholeMs, statuses, again, hostile }: Outcome): string =>
  `booking p50 ${percentile(bookingMs, 0.5).toFixed(0)}, p95 ${percentile(bookingMs, 0.95).toFixed(0)} ms; ` +
  `all four steps p95 ${percentile(wholeMs, 0.95).toFixed(0)} ms; visitors ${tally(statuses)}, ${again} read again; ` +
  `hostile ${hostile.asked}: ${tally(hostile.statuses)}`

export async function honestStudio(program: { studio(): Promise<Studio> }) {
  const studio = await program.studio()
  const masters = []
  for (let ordinal = 1; ordinal <= 5; ordinal += 1) masters.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: masters, price: 45_000 })
  return { studio, service_id, resourceIds: masters.map(({ resource_id }) => resource_id) }
}

export const closeCallers = closeSearch
