/** Unknown addresses: 405 where the path exists with another method, else 404. */
import { endpoints } from '@zapys/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

const patterns = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) throw new ApiError('route.notFound')
    reply.header('allow', allowed.join(', '))
    throw new ApiError('method.notAllowed')
  })
}
