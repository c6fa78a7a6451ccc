/** Responses of errors in the OpenAPI document. */
import { keysOf } from './common/values.ts'
import type { Call } from './call.ts'
import { catalogue, type ErrorCode } from './errors/catalogue.ts'
import type { ErrorPayload } from './errors/schemas.ts'
import type { OpenApiOptions, Operation, Reference, Response } from './openapi-document.ts'
import { rateLimitText } from './rate-limit-text.ts'

/** Errors for a caller without access to a call. */
const accessErrors = {
  none: [],
  either: [],
  client: ['token.invalid'],
  // A session may also get `request.crossSite`: listed in each of these calls, it would exceed a megabyte.
  key: ['token.invalid', 'key.notAllowed'],
  staff: ['token.invalid', 'request.crossSite'],
  entry: ['request.crossSite'],
} as const satisfies Record<NonNullable<Call['access']> | 'none', readonly ErrorCode[]>

/** One response per status. A call refers to a response of one code, because many calls share it. */
export function errorResponses(call: Call): Record<string, Response | Reference> {
  const byStatus = new Map<number, ErrorCode[]>()
  // Any call can fail, or find the database busy.
  for (const code of new Set<ErrorCode>([
    ...call.errors,
    ...accessErrors[call.access ?? 'none'],
    ...(call.rateLimits === 'read' ? [] : (['request.tooMany'] as const)),
    'server.error',
    'server.busy',
  ])) {
    const { status } = catalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const [first, ...others] = codes
      return [
        String(status),
        others.length === 0 && status !== 429
          ? { $ref: `#/components/responses/${first}` }
          : responseOf(status, codes, codes.includes('request.tooMany') ? [rateLimitsInWords(call)] : []),
      ]
    }),
  )
}

/** Responses of one code, by the code. */
export const sharedResponses = (): Record<string, Response> =>
  Object.fromEntries(
    keysOf(catalogue)
      .filter((code) => catalogue[code].status !== 429)
      .map((code) => [code, responseOf(catalogue[code].status, [code])]),
  )

/**
 * Error responses that several calls share, keyed by the first of these calls and the status.
 * The calls refer to them: repeated everywhere, the document exceeded a megabyte.
 */
export function shareResponses(operations: readonly Operation[]): Record<string, Response> {
  const all = operations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      status === '200' || '$ref' in response ? [] : [{ operation, status, response }],
    ),
  )
  const alike = Map.groupBy(all, ({ status, response }) => `${status} ${JSON.stringify(response)}`)
  const shared: Record<string, Response> = {}
  for (const places of alike.values()) {
    const [first, ...others] = places
    if (first === undefined || others.length === 0) continue
    const name = `${first.operation.operationId}.${first.status}`
    shared[name] = first.response
    for (const { operation, status } of places)
      operation.responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return shared
}

const responseOf = (status: number, codes: readonly ErrorCode[], words: string[] = []): Response => ({
  // Titles are in the examples: here they would bring the document over a megabyte.
  description: [codes.join(', '), ...words].join('. '),
  ...(status === 429 ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } } : {}),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorPayload' },
      // Each is written once: repeated everywhere, they were more than half of the document.
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

/** Rate limits of the call, one sentence each. */
const rateLimitsInWords = ({ rateLimits, keeps = [] }: Call): string =>
  [...(rateLimits === 'read' ? [] : rateLimits), ...keeps]
    .map((name) => `${sentence(rateLimitText(name))}.`)
    .join(' ')

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Written once: repeated everywhere, it brought the document over a megabyte. */
export const sharedHeaders = {
  'Retry-After': {
    description: 'Seconds until the next try can succeed.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
} as const

export const errorExample = (code: ErrorCode, errorText: OpenApiOptions['errorText']): ErrorPayload => ({
  code,
  ...errorText(code),
  traceId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  ...(code === 'validation.failed'
    ? { errors: [{ field: 'size', message: 'size: must be a whole number' }] }
    : {}),
})
