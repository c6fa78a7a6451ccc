/**
 * Promise 16, with an API key: the program of one company sends messages to clients all day. Its messages are
 * limited, and the SMS of another company on the same installation are sent. docs/rules/limits.md
 */
import { DAY_MS } from '@zapys/domain/time'
import { rights } from '@zapys/contract'
import { createKey } from '../../src/modules/staff/keys/public.ts'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import type { ActsField } from '../acts.ts'

/** Far more than the limit MESSAGES_PER_DAY allows. */
const PEOPLE = 60
const CLIENTS_A_DAY = 450
const DAYS = 3

type Flooded = {
  /** Number of clients to whom the hostile company sent messages. */
  written: number
  /** Number of SMS sent. */
  sent: number
  /** The same for the other company, later that day. */
  otherWritten: number
  otherSent: number
}

async function companyWithProgram(field: ActsField, start: number, people: number) {
  const studio = await field.studio({ settings: { messages: { channels: ['SMS'] } } })
  for (let each = 0; each < people; each += 1) await studio.resource()
  const company = await companyScope(field.database.db, studio.company_id)
  const deps = { database: field.database, clock: { now: () => start } }
  const { key } = await createKey(deps, company, {
    name: 'Каса',
    scopes: rights,
    role: 'owner',
    resourceId: undefined,
  })
  /** Sends messages to new clients with visits on that day. */
  const writeTo = async (clients: number, day: number, phoneOf: (client: number) => string) => {
    const date = new Date(start + (20 + day) * DAY_MS).toISOString().slice(0, 10)
    for (let client = 0; client < clients; client += 1) {
      const phone = phoneOf(client)
      const { client_id } = await studio.client({ phone })
      await studio.appointment({
        client_id,
        contact: { first_name: 'Марта', phone },
        starts_at: `${date}T09:00:00.000Z`,
      })
    }
    const { status, body } = await field.send({
      path: `/v1/company/${studio.company_id}/message`,
      body: { message: { branch_id: studio.branch_id, date, text: 'Вхід із двору.' } },
      headers: { authorization: `Bearer ${key}` },
      address: '203.0.113.77',
      at: start,
    })
    if (status !== 200) throw new Error(`A message of staff was answered ${status}: ${JSON.stringify(body)}`)
  }
  return writeTo
}

/** Numbers with one prefix have low limits, so each company spreads its numbers over many blocks of ten thousand. */
const phones = (prefix: string, day: number) => (client: number) =>
  `${prefix}${String(day * 1000 + client).padStart(4, '0')}123`

export async function floodByOwnProgram(field: ActsField, start: number): Promise<Flooded> {
  const hostile = await companyWithProgram(field, start, PEOPLE)
  const honest = await companyWithProgram(field, start, 1)
  let sent = 0
  for (let day = 0; day < DAYS; day += 1) {
    await hostile(CLIENTS_A_DAY, day, phones('+38067', day))
    sent += await field.deliver(start + 3_600_000 * (day + 1))
  }
  const otherWritten = 150
  await honest(otherWritten, 0, phones('+38050', 0))
  const otherSent = await field.deliver(start + 3_600_000 * (DAYS + 1))
  return { written: CLIENTS_A_DAY * DAYS, sent, otherWritten, otherSent }
}
