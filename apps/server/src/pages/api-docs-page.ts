/** The page that shows the OpenAPI document by Swagger UI: a searchable reference, which sends no calls. */
import { readFileSync } from 'node:fs'
import { Html, markup } from '../platform/http/html.ts'

/**
 * Files of Swagger UI from Fastify's plugin.
 * NOTE: not the plugin itself, whose routes do not compress two megabytes and serialize the document per request;
 * nor swagger-ui-dist, which reports each installation.
 */
const folder = new URL('static/', import.meta.resolve('@fastify/swagger-ui'))

export const readDocsFile = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

const options = JSON.stringify({
  deepLinking: true,
  displayOperationId: true,
  defaultModelExpandDepth: 3,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: 'none',
})

/**
 * With more than about 120 calls Swagger UI shows only the first tags. So there are three parts: for clients, for
 * staff's daily work, and for the rest of a company.
 */
export const apiDocsScript = `fetch('/openapi.json')
  .then((answer) => answer.json())
  .then((whole) => {
    const hasKey = ({ security }) => security.some((one) => 'key' in one || 'staff' in one)
    const isDaily = ({ tags }) => tags.includes('operator')
    for (const [dom_id, isShown] of [
      ['#api', (call) => !hasKey(call)],
      ['#daily', (call) => hasKey(call) && isDaily(call)],
      ['#company', (call) => hasKey(call) && !isDaily(call)],
    ]) {
      const shown = (calls) => Object.entries(calls).filter(([, call]) => isShown(call))
      const paths = Object.fromEntries(
        Object.entries(whole.paths).map(([path, calls]) => [path, Object.fromEntries(shown(calls))]),
      )
      const used = new Set(Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ tags }) => tags)))
      const tags = whole.tags.filter(({ name }) => used.has(name))
      SwaggerUIBundle({ ...${options}, dom_id, spec: { ...whole, paths, tags } })
    }
  })`

export const apiDocsPage = (title: string): Html => markup`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/docs/swagger-ui.css" />
    </head>
    <body>
      <main>
        <div id="api"></div>
        <div id="daily"></div>
        <div id="company"></div>
      </main>
      <noscript>For programs: <a href="/openapi.json">openapi.json</a>.</noscript>
      <script src="/docs/swagger-ui-bundle.js"></script>
      <script>${new Html(apiDocsScript)}</script>
    </body>
  </html>`
