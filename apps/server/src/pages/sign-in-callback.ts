/** Providers that send the browser back with a form (Apple): their answer as the query that other providers use. */
import type { FastifyInstance } from 'fastify'

export const signInCallbackPath = '/sign_in/callback'

/** As long as `verifySocialSignIn` takes them. What is longer, or sent twice, is left out and so refused later. */
const fields = { state: 2000, code: 4000, iss: 500, error: 500 }

/** 303 to the same path. Changes nothing and believes nothing, so it needs no proof of who sent the form. */
export function registerSignInCallback(app: FastifyInstance): void {
  app.post(signInCallbackPath, async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, unknown>
    const query = new URLSearchParams()
    for (const [name, most] of Object.entries(fields)) {
      const value = form[name]
      if (typeof value === 'string' && value.length <= most) query.set(name, value)
    }
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${signInCallbackPath}?${query}`, 303)
  })
}
