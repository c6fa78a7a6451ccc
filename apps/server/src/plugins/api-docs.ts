/** The description of the API: for programs at /openapi.json, for people at /docs; and the shape of company files for editors. */
import { companySchema } from '@zapys/company-file'
import { API_TITLE, openApiDocument } from '@zapys/contract/openapi'
import { createTexts, type MessageId } from '@zapys/i18n/server'
import type { FastifyInstance } from 'fastify'
import pack from '../../package.json' with { type: 'json' }
import { apiDocsFiles, apiDocsPage, apiDocsScript } from '../http/api-docs-page.ts'
import { hashSource, setPageHeaders } from '../http/page-headers.ts'
import { type MadeText, madeText, sendText } from '../http/send-text.ts'

/** Made once, at the first question: half a second for a fifth less. */
const SMALL_QUALITY = 9

/** Hundreds of kilobytes, the same for everybody, of which most processes are never asked: no start waits for them. */
function madeOnce(text: () => string): () => MadeText {
  let made: MadeText | undefined
  return () => (made ??= madeText(text(), SMALL_QUALITY))
}

function documentOf(publicUrl: string) {
  const english = createTexts('en')
  return openApiDocument({
    server: publicUrl,
    version: pack.version,
    errorText: (code) => ({
      title: english(`errors.${code}.title` as MessageId),
      detail: english(`errors.${code}.detail` as MessageId),
    }),
  })
}

export function registerApiDocs(app: FastifyInstance, publicUrl: string): void {
  const json = madeOnce(() => JSON.stringify(documentOf(publicUrl)))
  app.get('/openapi.json', (request, reply) =>
    sendText(request, reply.header('content-type', 'application/json; charset=utf-8'), json()),
  )
  const schema = madeOnce(() => JSON.stringify(companySchema()))
  app.get('/company.schema.json', (request, reply) =>
    sendText(request, reply.header('content-type', 'application/schema+json; charset=utf-8'), schema()),
  )
  const page = madeText(apiDocsPage(`${API_TITLE} API ${pack.version}`).text, SMALL_QUALITY)
  app.get('/docs', (request, reply) => {
    setPageHeaders(reply, {
      directives: [
        `script-src 'self' ${hashSource(apiDocsScript)}`,
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ],
    })
    return sendText(request, reply, page)
  })
  for (const { name, type, text } of apiDocsFiles) {
    const file = madeText(text, SMALL_QUALITY)
    app.get(`/docs/${name}`, (request, reply) => sendText(request, reply.header('content-type', type), file))
  }
}
