/** Companies for stories about the daily SMS limit. docs/rules/limits.md */
import { expect } from 'vitest'
import { companyKey } from './company-key.ts'
import type { TestServer } from './test-server.ts'

type Row = Record<string, unknown>
export type WriterGiven = { resources?: number; alias?: string }

let numbers = 0
/** Each number is in a different block of ten thousand. */
export const newNumber = () => `+38067${String(100 + Math.floor((numbers += 1) / 10))}${numbers % 10}123`
export const newMail = () => `owner${(numbers += 1)}@studio.example`

/** A company whose only channel is SMS, and whose staff sends messages to clients. */
export async function companyThatWrites(server: TestServer, { resources = 1, alias }: WriterGiven = {}) {
  const studio = await server.studio({
    settings: { messages: { channels: ['SMS'], quiet_hours: { from: 0, until: 0 } } },
    ...(alias !== undefined && { alias }),
  })
  const owner = await companyKey(server, studio)
  for (let each = 0; each < resources; each += 1) await studio.resource()
  /** Staff sends messages to this many clients with visits on one day. */
  const writeTo = async (count: number, date = '2026-05-20') => {
    for (let each = 0; each < count; each += 1) {
      const phone = newNumber()
      const { client_id } = await studio.client({ phone })
      const contact = { first_name: 'Марта', phone }
      await studio.appointment({ client_id, contact, starts_at: `${date}T09:00:00.000Z` })
    }
    const message = { branch_id: studio.branch_id, date, text: 'Вхід із двору.' }
    const { status, body } = await owner.post('message', { message })
    expect([status, body]).toMatchObject([200, { recipients: count, unreachable: [] }])
  }
  const limit = async () => (await owner.get('message/limit')).body
  const choose = (per_day: number | null) => owner.put('message/limit', { message_limit: { per_day } })
  const member = async (given: Parameters<typeof companyKey>[2], contacts: Row) => {
    const { keyId } = await companyKey(server, studio, given)
    const { staff_member_id } = await server.database.db
      .selectFrom('api_key')
      .select('staff_member_id')
      .where('company_id', '=', studio.company_id)
      .where('api_key_id', '=', keyId)
      .executeTakeFirstOrThrow()
    const { status } = await owner.post(`staff-notification/${staff_member_id}`, { notifications: contacts })
    expect(status).toBe(200)
    return staff_member_id
  }
  return { studio, owner, writeTo, limit, choose, member }
}
