/** The readable form of the OpenAPI document: one page without scripts, so that the browser's own search finds everything. */
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '@zapys/contract/openapi'
import { Html, markup } from './html.ts'

export function apiDocsPage(document: OpenApiDocument): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = document.tags
    .map((tag) => ({ tag, calls: operations.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter(({ calls }) => calls.length > 0)
  const { info, servers } = document
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API ${info.version}</title>
        <style>${new Html(apiDocsStyle)}</style>
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${info.title} API <small>${info.version}</small></h1>
          <p>${info.description}</p>
          <p>
            Address: <code>${servers[0]?.url}</code>. For programs: <a href="/openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Calls">
          ${groups.map(
            ({ tag, calls }) =>
              markup`<h2><a href="#${slug(tag.name)}">${tag.name}</a></h2>
                <ul>
                  ${calls.map(
                    ({ operation }) =>
                      markup`<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`,
                  )}
                </ul>`,
          )}
          <h2><a href="#shapes">shapes</a></h2>
        </nav>
        <main id="calls">
          ${groups.map(
            ({ tag, calls }) =>
              markup`<section aria-labelledby="${slug(tag.name)}">
                <h2 id="${slug(tag.name)}">${tag.name}</h2>
                <p>${tag.description}</p>
                ${calls.map(callSection)}
              </section>`,
          )}
          <section aria-labelledby="shapes">
            <h2 id="shapes">shapes</h2>
            ${Object.entries(document.components.schemas).map(
              ([name, schema]) =>
                markup`<article>
                  <h3 id="shape-${name}">${name}</h3>
                  ${shapeTable(name, schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`
}

/** An id has no spaces. */
const slug = (name: string) => name.replaceAll(' ', '-')

type DescribedCall = { path: string; method: string; operation: Operation }

function callSection({ path, method, operation }: DescribedCall): Html {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const answer = responses['200']?.content['application/json'].schema
  const errors = Object.entries(responses).filter(([status]) => status !== '200')
  return markup`<article>
    <h3 id="${operationId}"><span class="method">${method}</span> <code>${path}</code></h3>
    <p>${summary}.</p>
    ${parameters.length > 0 && parameterTable(operationId, parameters)}
    ${
      body !== undefined &&
      markup`<h4>Body</h4>
        <p>${typeOf(body.schema)}</p>
        <pre tabindex="0" role="region" aria-label="Example of the body of ${operationId}">
${JSON.stringify(body.example, null, 2)}</pre>`
    }
    <h4>Answer</h4>
    <p>${answer !== undefined && typeOf(answer)}</p>
    <h4>Errors</h4>
    <ul>
      ${errors.map(([status, { description }]) => markup`<li><b>${status}</b> ${description}</li>`)}
    </ul>
  </article>`
}

const parameterTable = (operation: string, parameters: readonly Parameter[]): Html =>
  markup`<div class="wide" tabindex="0" role="region" aria-label="Parameters of ${operation}">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Where</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: place, required, schema, description }) =>
            markup`<tr>
              <th scope="row"><code>${name}</code>${required && markup` <em>required</em>`}</th>
              <td>${place}</td>
              <td>${typeOf(schema)}</td>
              <td>${withCode(description)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

/** Words between backticks as code. */
const withCode = (text: string): Html =>
  markup`${text.split('`').map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : part))}`

/** The fields of a shape, those of shapes inside it under dotted names. */
function shapeTable(name: string, schema: JsonSchema): Html {
  const fields = fieldsOf(schema, '')
  if (fields.length === 0) return markup`<p>${typeOf(schema)}</p>`
  return markup`<div class="wide" tabindex="0" role="region" aria-label="Fields of ${name}">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ({ field, required, type }) =>
            markup`<tr>
              <th scope="row"><code>${field}</code>${!required && markup` <em>optional</em>`}</th>
              <td>${type}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

type FieldRow = { field: string; required: boolean; type: Html }

function fieldsOf(schema: JsonSchema, before: string): FieldRow[] {
  const inner = withoutNull(schema)
  if (inner['type'] === 'array') return fieldsOf(inner['items'] as JsonSchema, `${before}[]`)
  const properties = Object.entries((inner['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = (inner['required'] ?? []) as string[]
  return properties.flatMap(([name, property]) => {
    const field = before === '' ? name : `${before}.${name}`
    return [
      { field, required: required.includes(name), type: typeOf(property) },
      ...fieldsOf(property, field),
    ]
  })
}

/** What stands beside null in `X or null`. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = (schema['anyOf'] as JsonSchema[] | undefined)?.filter((choice) => choice['type'] !== 'null')
  return choices?.length === 1 ? choices[0]! : schema
}

/** A schema in a few words, shapes with a name as links. */
function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, enum: values, type, items, format } = schema
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return markup`<a href="#shape-${name}">${name}</a>`
  }
  if (Array.isArray(anyOf)) return joined((anyOf as JsonSchema[]).map(typeOf), ' or ')
  if ('const' in schema) return markup`<code>${String(schema['const'])}</code>`
  if (Array.isArray(values))
    return joined(
      values.map((value) => markup`<code>${String(value)}</code>`),
      ' or ',
    )
  if (Array.isArray(type)) return markup`${type.join(' or ')}`
  if (type === 'array') return markup`list of ${typeOf((items ?? {}) as JsonSchema)}`
  if (type === 'object') return markup`object`
  return markup`${typeof type === 'string' ? type : 'any'}${typeof format === 'string' && ` (${format})`}${boundsOf(schema)}`
}

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const least = minimum ?? minLength
  const most = maximum ?? maxLength
  const parts = [
    ...(least === undefined ? [] : [`from ${String(least)}`]),
    ...(most === undefined ? [] : [`to ${String(most)}`]),
  ]
  return parts.length === 0 ? '' : `, ${parts.join(' ')}`
}

const joined = (parts: readonly Html[], between: string): Html =>
  markup`${parts.map((part, index) => (index === 0 ? part : markup`${between}${part}`))}`

export const apiDocsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { background: light-dark(#fff, #141414); color: light-dark(#1a1a1a, #f2f2f2); margin: 0; display: grid; grid-template: "header header" "nav main" / 17rem minmax(0, 1fr); gap: 0 2rem; padding: 1.5rem; }
header { grid-area: header; max-width: 60rem; }
nav { grid-area: nav; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
nav h2 { font-size: 1rem; margin: 1rem 0 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.25rem 0; }
main { grid-area: main; }
a { color: light-dark(#0b4fc4, #9cc1ff); }
h1 small { font-weight: 400; }
main h2 { border-bottom: 2px solid; padding-bottom: 0.25rem; text-transform: capitalize; }
article { margin: 0 0 3rem; }
h3 { font-size: 1.1rem; overflow-wrap: anywhere; scroll-margin-top: 1rem; }
h4 { margin: 1rem 0 0.25rem; }
.method { display: inline-block; padding: 0 0.5rem; border: 1px solid; border-radius: 0.35rem; font-size: 0.85rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; font-weight: 400; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
thead th { font-weight: 600; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 1rem; background: color-mix(in srgb, currentcolor 8%, transparent); border-radius: 0.5rem; }
em { font-size: 0.8rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: Canvas; padding: 0.5rem; z-index: 1; }
@media (max-width: 50rem) { body { display: block; padding: 1rem; } nav { position: static; max-height: none; } }
`
