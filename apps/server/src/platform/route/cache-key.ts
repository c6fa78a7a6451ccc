import type { Call, Locale } from '@zapys/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/**
 * The language, the path and the query parameters that the call knows. Unknown parameters change no response, so they must
 * not fill the response cache with copies of one. Used before the request is validated.
 */
export function cacheKey(call: Call, request: FastifyRequest, locale: Locale | undefined): string {
  const query = request.query as Record<string, unknown>
  const known = parametersOf(call).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
  return JSON.stringify([locale ?? null, call.endpoint.path, request.params, known])
}

const parametersOf = ({ query }: Call): string[] => {
  // The parameters of any other schema cannot be listed, and two different requests would share a response.
  if (!(query instanceof z.ZodObject)) throw new Error('a cached call has an object of query parameters')
  return Object.keys(query.shape)
}
