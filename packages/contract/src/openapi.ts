/** The OpenAPI 3.1 description of every call, generated from the schemas that validate requests and responses. */
import { keysOf } from './common/values.ts'
import { z } from 'zod'
import { Appointment, PriceAnswer, ServiceResourceSetting } from './appointments/schemas.ts'
import { Branch } from './branches/schemas.ts'
import type { Call } from './call.ts'
import type { Right } from './keys/rights.ts'
import { deviceKeyPattern } from './accounts/schemas.ts'
import { calls } from './calls.ts'
import { Challenge } from './challenges/schemas.ts'
import { Currency, Discount, Id, Locale } from './common/schemas.ts'
import {
  Address,
  BookingSettings,
  Company,
  CompanySettings,
  Configuration,
  WidgetSettings,
  EntityTitle,
  Flow,
  MenuItem,
  SocialLink,
} from './companies/schemas.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { catalogue } from './errors/catalogue.ts'
import { Alternative, ErrorPayload } from './errors/schemas.ts'
import { Event } from './events/schemas.ts'
import { Field } from './fields/schemas.ts'
import { MembershipTemplate } from './memberships/schemas.ts'
import { describeProperties } from './openapi-property-texts.ts'
import {
  errorExample,
  errorResponses,
  sharedHeaders,
  sharedResponses,
  shareResponses,
} from './openapi-errors.ts'
import { headerTexts, parameterText, redeemingHolderText, tagTexts } from './openapi-texts.ts'
import { STAFF_APP_HEADER, StaffInvitation, StaffMe } from './staff/session-schemas.ts'
import { Rating } from './ratings/schemas.ts'
import { Resource } from './resources/schemas.ts'
import { BookingType, Price, Service } from './services/schemas.ts'
import {
  DateSlots,
  DaySummary,
  EventPlaces,
  MergedDay,
  MergedTime,
  ResourceSlots,
  Slot,
} from './slots/schemas.ts'
import {
  type JsonSchema,
  type Parameter,
  type Content,
  type Operation,
  type OpenApiDocument,
  type OpenApiOptions,
} from './openapi-document.ts'

export { withSharedParameters } from './openapi-parameters.ts'
export type * from './openapi-document.ts'

/** Shapes with a name in the document; all others are inlined. */
const named = {
  Id,
  Locale,
  Currency,
  Address,
  Discount,
  Alternative,
  Challenge,
  ErrorPayload,
  Configuration,
  Company,
  CompanySettings,
  WidgetSettings,
  BookingSettings,
  SocialLink,
  EntityTitle,
  Flow,
  MenuItem,
  Branch,
  Resource,
  Service,
  BookingType,
  Price,
  Event,
  Field,
  Rating,
  MembershipTemplate,
  Slot,
  EventPlaces,
  DateSlots,
  ResourceSlots,
  DaySummary,
  MergedTime,
  MergedDay,
  Appointment,
  PriceAnswer,
  ServiceResourceSetting,
  StaffMe,
  StaffInvitation,
}

export const API_TITLE = 'Zapys'

/** Sent as a form. */
const filesSent: ReadonlySet<string> = new Set([
  'addClientFile',
  'importClients',
  'uploadFile',
  'uploadImage',
] satisfies EndpointName[])

const rightsText = (right: Right, alsoRight: Right | undefined): string =>
  alsoRight === undefined
    ? `For API keys and staff with the right \`${right}\`.`
    : `For API keys and staff with the rights \`${right}\` and \`${alsoRight}\`.`

export function openApiDocument(options: OpenApiOptions): OpenApiDocument {
  const { schemas, answerOf, bodyOf } = componentSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const name of keysOf(endpoints)) {
    const call: Call = calls[name]
    const { method, path } = call.endpoint
    const body = bodyOf(name)
    const { example } = call
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      operationId: name,
      tags: [call.tag],
      summary: call.summary,
      ...(call.right === undefined ? {} : { description: rightsText(call.right, call.alsoRight) }),
      parameters: parametersOf(call),
      ...(body === undefined
        ? {}
        : {
            requestBody: {
              required: true,
              content: filesSent.has(name) ? oneFile : json(body, example === undefined ? {} : { example }),
            },
          }),
      responses: {
        '200': {
          description: 'The answer.',
          content: { ...json(answerOf(name)), ...(call.sendsEvents === true && eventStream) },
        },
        ...errorResponses(call),
      },
      security: securityOf(call),
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: API_TITLE,
      version: options.version,
      description:
        'Calls of the booking widget, and of a company’s own programs with an API key. Names in bodies are snake_case, names in queries camelCase. Instants are ' +
        'UTC with milliseconds and Z, days are YYYY-MM-DD, times of day and lengths are whole seconds, money is whole ' +
        'minor units. Unknown query parameters and unknown fields of a body are ignored. A trailing slash is accepted.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.server }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      examples: Object.fromEntries(
        keysOf(catalogue).map((code) => [code, { value: errorExample(code, options.errorText) }]),
      ),
      responses: { ...sharedResponses(), ...shareResponses(Object.values(paths).flatMap(Object.values)) },
      headers: sharedHeaders,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Token from a sign-in.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the company (docs/rules/operator.md).',
        },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: 'zapys_staff',
          description:
            'Session of a staff member, `__Host-zapys_staff` where the server is reached by https (docs/rules/staff-sessions.md).',
        },
      },
    },
  }
}

/** Calls with a key never need the header. */
const isForStaffApp = ({ access, endpoint }: Call): boolean =>
  (access === 'staff' || access === 'entry') && endpoint.method !== 'GET'

const securityOf = ({ access, alsoKey }: Call): Operation['security'] => {
  if (access === undefined) return alsoKey === true ? [{}, { key: [] }] : []
  if (access === 'key') return [{ key: [] }, { staff: [] }]
  if (access === 'staff') return [{ staff: [] }]
  if (access === 'entry') return [{}, { staff: [] }]
  if (alsoKey === true) return [{}, { token: [] }, { key: [] }]
  return [...(access === 'either' ? [{}] : []), { token: [] }]
}

const eventStream: Pick<Content, 'text/event-stream'> = {
  'text/event-stream': { schema: { type: 'string' } },
}

const json = (
  schema: JsonSchema,
  more: { example?: unknown; examples?: Record<string, { value: unknown } | { $ref: string }> } = {},
): Content => ({
  'application/json': { schema, ...more },
})

/** OpenAPI 3.1 describes bytes by media type; current tools still need `binary`. */
const oneFile = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  },
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

function componentSchemas() {
  const registry = z.registry<{ id: string }>()
  const nameOf = new Map<z.ZodType, string>()
  const add = (schema: z.ZodType, id: string) => {
    if (nameOf.has(schema)) return
    nameOf.set(schema, id)
    registry.add(schema, { id })
  }
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  for (const [name, schema] of Object.entries(named)) add(schema, name)
  for (const name of keysOf(endpoints)) {
    const call: Call = calls[name]
    add(call.answer, `${capital(name)}Answer`)
    if (hasBody(call)) add(call.body, `${capital(name)}Request`)
  }
  // Shapes describe the wire, which is the input of a schema: ids, for example, are lower-cased on input.
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  const refTo = (schema: z.ZodType) => ref(nameOf.get(schema) ?? '')
  return {
    schemas: describeProperties(
      Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema as JsonSchema)])),
    ),
    answerOf: (name: EndpointName) => refTo(calls[name].answer),
    bodyOf: (name: EndpointName) => (hasBody(calls[name]) ? refTo(calls[name].body) : undefined),
  }
}

const hasBody = (call: Call) => call.endpoint.method !== 'GET'

function parametersOf(call: Call): Parameter[] {
  const partsOf = (schema: z.ZodType, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = tidy(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    ) as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]): Parameter => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description: parameterText(call, name),
      schema: property,
      // Lists are accepted both as repeated names and as a comma list; the shorter form is described.
      ...(property['type'] === 'array' ? { style: 'form', explode: false } : {}),
    }))
  }
  const header = (name: string, schema: JsonSchema, text = headerTexts[name]): Parameter => ({
    name,
    in: 'header',
    required: false,
    description: text ?? '',
    schema,
  })
  return [
    ...partsOf(call.params, 'path'),
    ...partsOf(call.query, 'query'),
    header('Accept-Language', { type: 'string' }),
    ...(isForStaffApp(call) ? [header(STAFF_APP_HEADER, { type: 'string' })] : []),
    ...(call.managed === true ? [header('X-Manage-Key', { type: 'string' })] : []),
    ...(call.freeToHolder === true ? [header('X-Holder', { type: 'string' })] : []),
    ...(call.redeemsHold === true ? [header('X-Holder', { type: 'string' }, redeemingHolderText)] : []),
    ...(call.endpoint.device === true
      ? [header('X-Device-Key', { type: 'string', pattern: deviceKeyPattern.source })]
      : []),
    ...(call.challenged === true ? [header('X-Challenge-Answer', { type: 'string', maxLength: 2000 })] : []),
    ...(call.idempotent === true
      ? [header('Idempotency-Key', { type: 'string', minLength: 8, maxLength: 200 })]
      : []),
  ]
}

/**
 * Removes what only the library needs, and gives query values their real type:
 * `true` and `false` are strings read as a boolean, digits a string read as a number.
 */
function tidy(schema: JsonSchema): JsonSchema {
  const { $schema: _, $id: __, ...rest } = schema
  if (rest['pattern'] === String.raw`^-?\d{1,15}$`) return { type: 'integer' }
  if (JSON.stringify(rest['enum']) === '["true","false"]') return { type: 'boolean' }
  const [first, second] = Array.isArray(rest['anyOf']) ? (rest['anyOf'] as JsonSchema[]) : []
  if (first?.['type'] === 'string' && second?.['type'] === 'array')
    return { ...second, maxItems: rest['maxItems'] }
  return Object.fromEntries(
    Object.entries(rest)
      // Redundant with the format; the pattern of a date is 200 characters long.
      .filter(([key]) => !(key === 'pattern' && rest['format'] !== undefined))
      .filter(
        ([key, value]) =>
          !((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER),
      )
      .map(([key, value]) => [key, tidied(value)]),
  )
}

const tidied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidied)
  return typeof value === 'object' && value !== null ? tidy(value as JsonSchema) : value
}
