import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerSignInCallback, unlessOfStaff } from './sign-in-callback.ts'

const app = Fastify()
app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  async (_: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
)
app.get(
  '/sign_in/callback',
  unlessOfStaff(async (_, reply) => reply.send('page of clients')),
)
registerSignInCallback(app)

describe('the page that providers return to', () => {
  it('leads staff to their app, with the code after #, and leaves clients where they are', async () => {
    const staff = await app.inject({ url: '/sign_in/callback?state=staff.abc&code=xyz' })
    expect([staff.statusCode, staff.headers.location]).toEqual([
      303,
      '/staff/sign_in#state=staff.abc&code=xyz',
    ])
    expect(staff.headers['cache-control']).toBe('no-store')
    expect((await app.inject({ url: '/sign_in/callback?state=abc&code=xyz' })).body).toBe('page of clients')
  })

  it.each([
    ['staff.abc', '/staff/sign_in#state=staff.abc&code=xyz'],
    ['abc', '/sign_in/callback?state=abc&code=xyz'],
  ])('of a form of state %s leads to %s', async (state, location) => {
    const posted = await app.inject({
      method: 'POST',
      url: '/sign_in/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `state=${state}&code=xyz`,
    })
    expect([posted.statusCode, posted.headers.location]).toEqual([303, location])
  })
})
