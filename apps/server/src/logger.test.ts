import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const logged = (object: object) => {
  let line = ''
  createLogger('info', { write: (text) => (line += text) }).info(object, 'happened')
  return line
}

describe('createLogger', () => {
  it("a client's phone, mail, name and code never reach the log", () => {
    const client = { phone: '+380671234567', email: 'marta@example.com', first_name: 'Marta', code: '4711' }
    const line = logged({ ...client, client, body: { client }, headers: { authorization: 'Bearer abc' } })
    expect(line).toContain('happened')
    expect(line).not.toMatch(/380671234567|marta|4711|Bearer/i)
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
