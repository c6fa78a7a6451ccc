/** Parameters of the OpenAPI document that several calls share. */
import type { OpenApiDocument, Parameter, PublishedDocument, Reference } from './openapi-document.ts'

/** The document as sent: a shared parameter appears once; repeated everywhere, the document exceeded a megabyte. */
export function withSharedParameters(document: OpenApiDocument): PublishedDocument {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const all = operations.flatMap(({ operationId, parameters }) =>
    parameters.map((parameter) => ({ operationId, parameter })),
  )
  const nameOf = new Map<string, string>()
  const shared: Record<string, Parameter> = {}
  for (const [text, places] of Map.groupBy(all, ({ parameter }) => JSON.stringify(parameter))) {
    const [first, ...others] = places
    if (first === undefined || others.length === 0) continue
    const { operationId, parameter } = first
    const { name: own, in: place } = parameter
    const name = shared[own] === undefined ? own : `${operationId}.${place}.${own}`
    nameOf.set(text, name)
    shared[name] = parameter
  }
  const written = (parameter: Parameter): Parameter | Reference => {
    const name = nameOf.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method,
            { ...operation, parameters: operation.parameters.map(written) },
          ]),
        ),
      ]),
    ),
    components: { ...document.components, parameters: shared },
  }
}
