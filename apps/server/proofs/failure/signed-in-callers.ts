/** A staff member and a client with an account of one company, who read and book repeatedly. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import type { Studio } from '../../test/builders.ts'
import { addSignedInStaff } from '../isolation/isolation-staff.ts'
import type { Program } from '../program.ts'
import { signedIn } from '../signed-in.ts'
import { at } from '../worlds.ts'

const now = () => Date.now()
const PAUSE_MS = 250
/** The first bookings of a person, which no fair-use limit counts: docs/rules/shares.md. Later rounds only read. */
const MAX_BOOKINGS = 6

export type Said = { call: string; status: number; text: string; traceId: string }

/** Returns one round of calls, with all answers: a call is repeated until the answer is not 503. */
export async function signedInCallers(program: Program, studio: Studio): Promise<() => Promise<Said[]>> {
  const { database, url } = program
  const { company_id, branch_id } = studio
  const [anna, olha] = [await studio.resource(), await studio.resource({ name: 'Ольга' })]
  const { service_id } = await studio.service({ by: [anna, olha], price: 45_000 })
  const company = await companyScope(database.db, company_id)
  const { cookies } = await addSignedInStaff({ ...program, at, now }, company, olha.resource_id)
  const client = await signedIn({ database, now }, studio, 900_000 + Math.floor(Math.random() * 99_999))
  const staff = { cookie: cookies.owner }
  let booked = 0

  const ask = async (
    call: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
    key: string = randomUUID(),
  ): Promise<Said[]> => {
    const reply = await fetch(`${url}${path}`, {
      headers: {
        origin: new URL(url).origin,
        'x-staff-app': '1',
        ...headers,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { status } = reply
    const text = (await reply.text()).slice(0, 300)
    const [, traceId = ''] = /"traceId":"([^"]*)"/.exec(text) ?? []
    const said = { call, status, text, traceId }
    if (status !== 503) return [said]
    await sleep(PAUSE_MS)
    return [said, ...(await ask(call, path, headers, body, key))]
  }
  const visit = (resource: { resource_id: string }) => ({
    start_time: at(booked, 9),
    service_resource_settings: [{ service: service_id, resources: [resource.resource_id], ordinal: 1 }],
  })
  const bookings = () => [
    ask('a booking by staff', `/v1/company/${company_id}/branch/${branch_id}/appointment`, staff, {
      appointment: { ...visit(anna), client: { id: client.client_id } },
    }),
    ask('a booking with an account', `/v1/company/${company_id}/user/appointment`, client.headers, {
      appointment: { ...visit(olha), company_id, branch_id },
    }),
  ]
  return async () => {
    const mayBook = booked < MAX_BOOKINGS
    if (mayBook) booked += 1
    const day = visit(anna).start_time.slice(0, 10)
    const branch = `/v1/company/${company_id}/branch/${branch_id}`
    const all = await Promise.all([
      ask('who am I, as staff', '/v1/staff/me', staff),
      ask('a day of the board', `${branch}/appointment/day?day=${day}`, staff),
      ask('own bookings', `/v1/company/${company_id}/user/appointment`, client.headers),
      ...(mayBook ? bookings() : []),
    ])
    return all.flat()
  }
}
