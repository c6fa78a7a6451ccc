/** Contents of /docs, /openapi.json and /company.schema.json, each built at the first request for it. */
import { companySchema } from '@zapys/company-file'
import { API_TITLE, openApiDocument, withSharedParameters } from '@zapys/contract/openapi'
import { createTexts } from '@zapys/i18n/server'
import pack from '../../package.json' with { type: 'json' }
import { apiDocsPage, apiDocsScript, readDocsFile } from './api-docs-page.ts'
import { hashSource } from '../platform/http/page-headers.ts'
import { type MadeText, madeText } from '../platform/http/send-text.ts'

export type ApiDocs = ReturnType<typeof makeApiDocs>

/** Compressed once: half a second saves a fifth. */
const SMALL_QUALITY = 9

function madeOnce(text: () => string): () => MadeText {
  let made: MadeText | undefined
  return () => (made ??= madeText(text(), SMALL_QUALITY))
}

export const makeApiDocs = (publicUrl: string) => ({
  description: madeOnce(() => JSON.stringify(withSharedParameters(documentOf(publicUrl)))),
  companySchema: madeOnce(() => JSON.stringify(companySchema())),
  page: madeOnce(() => apiDocsPage(`${API_TITLE} API ${pack.version}`).text),
  scriptHash: hashSource(apiDocsScript),
  files: {
    'swagger-ui-bundle.js': madeOnce(() => readDocsFile('swagger-ui-bundle.js')),
    'swagger-ui.css': madeOnce(() => readDocsFile('swagger-ui.css')),
  },
})

function documentOf(publicUrl: string) {
  const english = createTexts('en')
  return openApiDocument({
    server: publicUrl,
    version: pack.version,
    errorText: (code) => ({
      title: english(`errors.${code}.title`),
      detail: english(`errors.${code}.detail`),
    }),
  })
}
