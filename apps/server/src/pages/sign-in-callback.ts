/** Converts the form POST of some providers (Apple) to the query that other providers use. */
import { asObject } from '@zapys/contract/values'
import type { FastifyInstance } from 'fastify'
import { STAFF_STATE } from '../platform/http/staff-session.ts'
import type { ShowPage } from '../platform/route/not-found.ts'

export const signInCallbackPath = '/sign_in/callback'

/**
 * Maximum lengths accepted by `verifySocialSignIn`. Longer or repeated values are dropped, and the sign-in is rejected
 * later.
 */
const fields = { state: 2000, code: 4000, iss: 500, error: 500 }

/** The staff app completes sign-ins of staff. */
const ofStaff = (state: unknown): boolean => typeof state === 'string' && state.startsWith(STAFF_STATE)

/** After `#`, so that the code is in no server log; the app removes it from the address bar. */
const staffCallback = (query: URLSearchParams): string => `/staff/sign_in#${query}`

/** The page that providers return to: staff are redirected to their app, clients get `page`. */
export const unlessOfStaff =
  (page: ShowPage): ShowPage =>
  async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1])
    if (!ofStaff(query.get('state'))) return page(request, reply)
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(staffCallback(query), 303)
  }

/** 303 to the same path. Changes nothing and trusts nothing, so it needs no proof of the form's origin. */
export function registerSignInCallback(app: FastifyInstance): void {
  app.post(signInCallbackPath, async (request, reply) => {
    const form = asObject(request.body)
    const query = new URLSearchParams()
    for (const [name, most] of Object.entries(fields)) {
      const value = form[name]
      if (typeof value === 'string' && value.length <= most) query.set(name, value)
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(ofStaff(query.get('state')) ? staffCallback(query) : `${signInCallbackPath}?${query}`, 303)
  })
}
