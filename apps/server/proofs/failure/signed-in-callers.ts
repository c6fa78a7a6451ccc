/** A staff member and a client with an account of one company, who read and book again and again. */
import { companyScope } from '../../src/platform/db/company-scope.ts'
import type { Studio } from '../../test/builders.ts'
import { addSignedInStaff } from '../isolation/isolation-staff.ts'
import type { Program } from '../program.ts'
import { signedIn } from '../signed-in.ts'
import { at } from '../worlds.ts'

const now = () => Date.now()

export type Said = { call: string; status: number; text: string }

/** Returns one round of calls. */
export async function signedInCallers(program: Program, studio: Studio): Promise<() => Promise<Said[]>> {
  const { database, url } = program
  const { company_id, branch_id } = studio
  const [anna, olha] = [await studio.resource(), await studio.resource({ name: 'Ольга' })]
  const { service_id } = await studio.service({ by: [anna, olha], price: 45_000 })
  const company = await companyScope(database.db, company_id)
  const { cookies } = await addSignedInStaff({ ...program, at, now }, company, olha.resource_id)
  const client = await signedIn({ database, now }, studio, 900_000 + Math.floor(Math.random() * 99_999))
  let booked = 0

  const ask = async (call: string, path: string, headers: Record<string, string>, body?: object) => {
    const reply = await fetch(`${url}${path}`, {
      headers: {
        origin: new URL(url).origin,
        'x-staff-app': '1',
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { call, status: reply.status, text: (await reply.text()).slice(0, 300) }
  }
  const visit = (resource: { resource_id: string }) => ({
    start_time: at(1 + Math.floor(booked / 8), 9 + (booked % 8)),
    service_resource_settings: [{ service: service_id, resources: [resource.resource_id], ordinal: 1 }],
  })
  return async () => {
    booked += 1
    const staff = { cookie: cookies.owner }
    const day = visit(anna).start_time.slice(0, 10)
    const branch = `/v1/company/${company_id}/branch/${branch_id}`
    return Promise.all([
      ask('who am I, as staff', '/v1/staff/me', staff),
      ask('a day of the board', `${branch}/appointment/day?day=${day}`, staff),
      ask('a booking by staff', `${branch}/appointment`, staff, {
        appointment: { ...visit(anna), client: { id: client.client_id } },
      }),
      ask('own bookings', `/v1/company/${company_id}/user/appointment`, client.headers),
      ask('a booking with an account', `/v1/company/${company_id}/user/appointment`, client.headers, {
        appointment: { ...visit(olha), company_id, branch_id },
      }),
    ])
  }
}
