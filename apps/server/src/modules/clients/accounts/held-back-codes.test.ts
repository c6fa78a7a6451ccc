import { expect, it } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { codesSentTo, newPhone, visitor } from '../../../../test/visitor.ts'

const NOW = '2026-07-06T09:00:00.000Z'

it('a code that a limit may hold back is not announced, alike for a client and for an unknown number', async () => {
  // Three codes per day for unknown numbers.
  const few = await startTestServer({ now: NOW, codesPerDay: 8 })
  const company = await few.studio({ settings: { auth: { sms_auth: true } } })
  const client = newPhone()
  await company.client({ phone: client, created: '2026-01-01T00:00:00.000Z' })
  let callers = 0
  const ask = async (phone: string) => {
    callers += 1
    const url = `/v1/company/${company.company_id}/user/sign_in/phone`
    const { status, body } = await visitor(few, `192.0.${callers}.1`).post(url, { phone })
    return [status, { ...body, phone: undefined }] as const
  }
  const sent = async (phone: string) => (await codesSentTo(few.deps, phone)).length

  for (let number = 0; number < 3; number += 1) {
    const phone = newPhone()
    const [status, body] = await ask(phone)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('sms_possible')
    expect(await sent(phone)).toBe(1)
  }
  const unknown = newPhone()
  const ofUnknown = await ask(unknown)
  expect(ofUnknown).toEqual([200, expect.objectContaining({ sms_possible: false })])
  expect(await sent(unknown)).toBe(0)
  // The client still gets the code, and the response does not reveal it.
  expect(await ask(client)).toEqual(ofUnknown)
  expect(await sent(client)).toBe(1)
  await few.stop()
})

it('an installation with one code a day, which leaves none to unknown numbers, answers every request', async () => {
  const one = await startTestServer({ now: NOW, codesPerDay: 1 })
  const company = await one.studio({ settings: { auth: { sms_auth: true } } })
  const url = `/v1/company/${company.company_id}/user/sign_in/phone`
  for (const caller of [1, 2]) {
    const { status, body } = await visitor(one, `192.0.${caller}.1`).post(url, { phone: newPhone() })
    expect([status, body['sms_possible']]).toEqual([200, false])
  }
  await one.stop()
})
