import { describe, expect, it } from 'vitest'
import { openApiDocument, withSharedParameters } from './openapi.ts'

const document = openApiDocument({
  server: 'https://booking.example',
  version: '1',
  errorText: () => ({ title: 'Title', detail: 'Detail' }),
})
const published = withSharedParameters(document)

describe('the published document', () => {
  it('tells each call the same parameters as before', () => {
    const { parameters: shared } = published.components
    const found = Object.entries(published.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters }]) => ({
        call: `${method} ${path}`,
        parameters: parameters.map((parameter) =>
          '$ref' in parameter ? shared[parameter.$ref.replace('#/components/parameters/', '')] : parameter,
        ),
      })),
    )
    const expected = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters }]) => ({ call: `${method} ${path}`, parameters })),
    )
    expect(found).toEqual(expected)
  })

  it('writes a parameter of several calls once, and stays below a megabyte', () => {
    const text = JSON.stringify(published)
    expect(text.split('"Id of the company."').length - 1).toBeLessThan(30)
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000)
  })
})
