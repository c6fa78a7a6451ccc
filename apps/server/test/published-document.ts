import type { OpenApiDocument, PublishedDocument } from '@zapys/contract/openapi'

/** The OpenAPI document of a server, with every parameter where it is taken. */
export async function readPublishedDocument(url: string): Promise<OpenApiDocument> {
  return inOnePiece((await (await fetch(`${url}/openapi.json`)).json()) as PublishedDocument)
}

export function inOnePiece({ components, paths, ...document }: PublishedDocument): OpenApiDocument {
  const { parameters: shared, ...others } = components
  const nameOf = (ref: string) => ref.slice('#/components/parameters/'.length)
  return {
    ...document,
    components: others,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method,
            {
              ...operation,
              parameters: operation.parameters.map((parameter) =>
                '$ref' in parameter ? shared[nameOf(parameter.$ref)]! : parameter,
              ),
            },
          ]),
        ),
      ]),
    ),
  }
}
