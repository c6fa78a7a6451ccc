/**
 * The description of the API: for programs at /openapi.json, for people at /docs; and the shape of company files for
 * editors.
 */
import type { FastifyInstance } from 'fastify'
import type { ApiDocs } from './api-docs.ts'
import { setPageHeaders } from '../platform/http/page-headers.ts'
import { sendText } from '../platform/http/send-text.ts'

/**
 * The document and its viewer are megabytes, and most processes never serve them: loaded at first use, not at start.
 */
function loadedOnce(publicUrl: string): () => Promise<ApiDocs> {
  let docs: Promise<ApiDocs> | undefined
  const load = async () => (await import('./api-docs.ts')).makeApiDocs(publicUrl)
  return () =>
    (docs ??= load().catch((error: unknown) => {
      docs = undefined
      throw error
    }))
}

const types = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
} as const

export function registerApiDocs(app: FastifyInstance, publicUrl: string): void {
  const docs = loadedOnce(publicUrl)
  app.get('/openapi.json', async (request, reply) =>
    sendText(
      request,
      reply.header('content-type', 'application/json; charset=utf-8'),
      (await docs()).description(),
    ),
  )
  app.get('/company.schema.json', async (request, reply) =>
    sendText(
      request,
      reply.header('content-type', 'application/schema+json; charset=utf-8'),
      (await docs()).companySchema(),
    ),
  )
  app.get('/docs', async (request, reply) => {
    const { page, scriptHash } = await docs()
    setPageHeaders(reply, {
      directives: [
        `script-src 'self' ${scriptHash}`,
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ],
    })
    return sendText(request, reply, page())
  })
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css'] as const)
    app.get(`/docs/${name}`, async (request, reply) =>
      sendText(request, reply.header('content-type', types[name]), (await docs()).files[name]()),
    )
}
