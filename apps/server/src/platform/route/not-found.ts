/** Unknown addresses: 405 if the path exists with another method, else 404; browsers get a page. */
import { endpoints } from '@zapys/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'

const patterns = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** A link opened in a browser; programs accept only formats that they can parse. */
export const isVisit = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function registerNotFound(app: FastifyInstance, showPage: ShowPage | undefined): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0 && isVisit(request) && showPage !== undefined)
      return await showPage(request, reply)
    if (allowed.length === 0) throw new ApiError('route.notFound')
    reply.header('allow', allowed.join(', '))
    throw new ApiError('method.notAllowed')
  })
}
