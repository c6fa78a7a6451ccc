/** The shape of the OpenAPI document. */
import type { EndpointName } from './endpoints.ts'
import type { ErrorCode } from './errors/catalogue.ts'
import type { ErrorPayload } from './errors/schemas.ts'

export type JsonSchema = { [key: string]: unknown }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  style?: string
  explode?: boolean
}

export type Content = {
  'application/json': {
    schema: JsonSchema
    example?: unknown
    examples?: Record<string, { value: unknown } | { $ref: string }>
  }
  'text/event-stream'?: { schema: JsonSchema }
}

export type Response = {
  description: string
  headers?: Record<string, Reference>
  content: Content
}

export type Reference = { $ref: string }

export type Operation = {
  operationId: EndpointName
  tags: string[]
  summary: string
  description?: string
  parameters: Parameter[]
  requestBody?: {
    required: true
    content: Partial<Content> & { 'multipart/form-data'?: { schema: JsonSchema } }
  }
  responses: Record<string, Response | Reference>
  /** An empty one: also without a token. */
  security: ({ token: [] } | { key: [] } | { staff: [] } | Record<string, never>)[]
}

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    /** One example per error, by its code. */
    examples: Record<string, { value: ErrorPayload }>
    /** Errors that several calls return, by their code. */
    responses: Record<string, Response>
    headers: Record<string, { description: string; required: true; schema: JsonSchema }>
    securitySchemes: Record<string, JsonSchema>
  }
}

/** As sent: parameters that several calls share appear once. */
export type PublishedDocument = Omit<OpenApiDocument, 'paths' | 'components'> & {
  paths: Record<
    string,
    Record<string, Omit<Operation, 'parameters'> & { parameters: (Parameter | Reference)[] }>
  >
  components: OpenApiDocument['components'] & { parameters: Record<string, Parameter> }
}

export type OpenApiOptions = {
  /** Address of the API, without a trailing slash. */
  server: string
  version: string
  /** The English words of an error, for the examples. */
  errorText(code: ErrorCode): { title: string; detail: string }
}
