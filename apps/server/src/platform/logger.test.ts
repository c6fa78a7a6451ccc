import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const logged = (object: object) => {
  let line = ''
  createLogger('info', { write: (text) => (line += text) }).info(object, 'happened')
  return line
}

describe('createLogger', () => {
  it("a client's phone, mail, name and code never reach the log", () => {
    const client = {
      phone: '+380671234567',
      email: 'marta@example.com',
      first_name: 'Marta',
      code: 'one-time',
    }
    const line = logged({ ...client, client, body: { client }, headers: { authorization: 'Bearer abc' } })
    expect(line).toContain('happened')
    expect(line).not.toMatch(/380671234567|marta|one-time|Bearer/i)
  })

  it('a database error is logged by its state, without the values of the row', () => {
    const detail = 'Key (phone)=(+380671234567) already exists.'
    const refused = Object.assign(new Error('duplicate key value'), { code: '23505', detail })
    const line = logged({ err: new Error('The client was not saved', { cause: refused }) })
    expect(line).toContain('23505')
    expect(line).toContain('duplicate key value')
    expect(line).not.toContain('380671234567')
  })
})

describe('a line of the log', () => {
  const key = 'zk_3vQ9aBcD_efgh-12345'
  it.each([
    { text: `asked with Bearer ${key}`, hides: [key] },
    { text: 'GET https://booking.example/i/studio/r/7?key=Kd8f-3Jk&lang=uk failed', hides: ['Kd8f-3Jk'] },
    { text: 'opened https://booking.example/i/studio#key=Kd8f-3Jk', hides: ['Kd8f-3Jk'] },
    { text: 'https://id.example/cb?code=4%2F0Axyz&state=s1t2', hides: ['4%2F0Axyz', 's1t2'] },
    { text: 'postgres://zapys:hunter2@db:5432/zapys does not answer', hides: ['hunter2'] },
    { text: 'no mail for marta.k+studio@example.com', hides: ['marta', 'example.com'] },
    { text: 'the carrier refused +380671234567 and 380671234568', hides: ['380671234567', '380671234568'] },
  ])('says “$text” without what is secret in it', ({ text, hides }) => {
    const line = logged({ err: new Error('it failed', { cause: new Error(text) }) })
    for (const hidden of hides) expect(line).not.toContain(hidden)
    expect(line).toContain('[removed]')
    expect(() => JSON.parse(line) as unknown).not.toThrow()
  })

  it('hides what fields of any depth are known for', () => {
    const headers = {
      'x-manage-key': 'Kd8f"3Jk',
      'x-device-key': 'Dv5h',
      authorization: 'Basic dXNlcjpwYXNz',
    }
    const line = logged({ deep: { er: { still: { headers, manage_key: 'Kd8f2', signature: 'c2ln' } } } })
    expect(line).not.toMatch(/Kd8f|3Jk|Dv5h|dXNlcjpwYXNz|c2ln/)
    expect(() => JSON.parse(line) as unknown).not.toThrow()
  })

  it('keeps its time, ids, versions and amounts', () => {
    const facts = {
      company: '0190b6a1-3c4d-7e5f-8a9b-012345678901',
      amount: 1234567890123,
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      route: '/v1/company/:company/client',
      at: '2026-05-18T08:00:00.000Z',
      seconds: 1795681914.25,
    }
    expect(JSON.parse(logged(facts))).toMatchObject({ ...facts, time: expect.any(Number) })
  })
})
