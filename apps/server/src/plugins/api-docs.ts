/** The description of the API: for programs at /openapi.json, for people at /docs. */
import { openApiDocument } from '@zapys/contract/openapi'
import { createTexts, type MessageId } from '@zapys/i18n/server'
import type { FastifyInstance } from 'fastify'
import pack from '../../package.json' with { type: 'json' }
import { apiDocsPage, apiDocsStyle } from './api-docs-page.ts'
import { hashSource, setPageHeaders } from './page-headers.ts'
import { sendText } from './send-text.ts'

export function registerApiDocs(app: FastifyInstance, publicUrl: string): void {
  const english = createTexts('en')
  const document = openApiDocument({
    server: publicUrl,
    version: pack.version,
    errorText: (code) => ({
      title: english(`errors.${code}.title` as MessageId),
      detail: english(`errors.${code}.detail` as MessageId),
    }),
  })
  const json = JSON.stringify(document)
  const page = apiDocsPage(document).text

  app.get('/openapi.json', (request, reply) =>
    sendText(request, reply.header('content-type', 'application/json; charset=utf-8'), json),
  )
  app.get('/docs', (request, reply) => {
    setPageHeaders(reply, {
      directives: [`style-src ${hashSource(apiDocsStyle)}`, "frame-ancestors 'none'"],
    })
    return sendText(request, reply, page)
  })
}
