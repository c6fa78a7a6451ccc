/**
 * Requests of every call, generated from the OpenAPI document: valid ones, and ones with mutations. The same seed
 * generates the same requests.
 */
import { type Call, calls } from '@zapys/contract'
import type { JsonSchema, OpenApiDocument, Operation } from '@zapys/contract/openapi'
import { broken, type Dice, nasty, nastyLike, numbers, plants, texts } from './bad-input-values.ts'

export type Shot = {
  /** Name of the call, or of the other request. */
  name: string
  method: string
  /** Path and query as sent. */
  target: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
  /** The connection ends before the announced length of the body was sent. */
  isCut: boolean
  /** Descriptions of the mutations applied. */
  done: string[]
}

/** A request that can still be mutated. */
export type Draft = {
  name: string
  method: string
  path: string
  params: Record<string, string>
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  body: unknown
  kind: 'json' | 'form' | 'file'
}

export type Described = {
  method: string
  path: string
  operation: Operation
  /** For a staff call: names of all body fields that staff may set. */
  staffFields: ReadonlySet<string>
}

export const operationsOf = (document: OpenApiDocument): Described[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      staffFields:
        (calls as Record<string, Call>)[operation.operationId]?.access === 'key'
          ? fieldsOf(document, operation.requestBody?.content)
          : new Set(),
    })),
  )

function fieldsOf(document: OpenApiDocument, content: unknown): ReadonlySet<string> {
  const fields = new Set<string>()
  const visited = new Set<unknown>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || visited.has(part)) return
    visited.add(part)
    const { $ref, properties } = part as JsonSchema
    if (typeof $ref === 'string')
      visit(document.components.schemas[$ref.slice('#/components/schemas/'.length)])
    if (typeof properties === 'object' && properties !== null)
      for (const name of Object.keys(properties)) fields.add(name)
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(content)
  return fields
}

/** A value that is valid for the schema, as far as the schema describes it. */
export function sample(
  document: OpenApiDocument,
  schema: JsonSchema,
  roll: Dice,
  known: Record<string, string> = {},
  depth = 0,
): unknown {
  const { $ref, anyOf, oneOf, allOf, type, format, properties, items } = schema
  const again = (other: unknown) => sample(document, other as JsonSchema, roll, known, depth + 1)
  if (typeof $ref === 'string')
    return again(document.components.schemas[$ref.slice('#/components/schemas/'.length)])
  if (depth > 12) return null
  for (const choices of [anyOf, oneOf, allOf]) if (Array.isArray(choices)) return again(roll.one(choices))
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return roll.one(schema['enum'])
  if (type === 'integer' || type === 'number') {
    const least = Number(schema['minimum'] ?? 0)
    return least + roll.below(Math.min(Number(schema['maximum'] ?? least + 5000) - least, 100_000) + 1)
  }
  if (type === 'boolean') return roll.below(2) === 0
  if (type === 'null') return null
  if (type === 'array') {
    const least = Number(schema['minItems'] ?? 0)
    return Array.from({ length: least + roll.below(3) }, () => again(items ?? {}))
  }
  if (type === 'object') {
    const required = new Set((schema['required'] as string[] | undefined) ?? [])
    return Object.fromEntries(
      Object.entries((properties as Record<string, JsonSchema> | undefined) ?? {})
        .filter(([name]) => required.has(name) || roll.below(3) > 0)
        .map(([name, property]) => [name, knownValue(name, property, known, roll) ?? again(property)]),
    )
  }
  if (format === 'date') return `20${20 + roll.below(20)}-0${1 + roll.below(9)}-1${roll.below(10)}`
  if (format === 'date-time')
    return `20${20 + roll.below(20)}-0${1 + roll.below(9)}-1${roll.below(10)}T09:00:00.000Z`
  if (type === 'string' && String(schema['pattern']).includes('[0-9a-f]{8}')) return id(roll)
  if (type === 'string')
    return roll.one(['Марта', 'a', '204861', '+380671112233', 'aB3-'.repeat(11).slice(0, 43)])
  return roll.one([null, 1, 'x', [], {}])
}

/** Mostly ids of existing objects: otherwise every request would end at an unknown id. */
function knownValue(name: string, { type }: JsonSchema, known: Record<string, string>, roll: Dice): unknown {
  const value = known[name.replace(/_ids?$|s$/, '')]
  if (value === undefined || roll.below(10) === 0) return undefined
  return type === 'array' ? [value] : value
}

const id = (roll: Dice) =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => roll.below(16).toString(16))

/** Generated from the document only; ids come from `known`, or are random. */
export function draftOf(
  document: OpenApiDocument,
  { method, path, operation }: Described,
  roll: Dice,
  known: Record<string, string>,
): Draft {
  const value = (name: string, schema: JsonSchema) =>
    roll.below(4) > 0 && known[name] !== undefined ? known[name] : wireText(sample(document, schema, roll))
  const at = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
  const content = operation.requestBody?.content
  const schema = content?.['application/json']?.schema
  return {
    name: operation.operationId,
    method,
    path,
    params: Object.fromEntries(at('path').map(({ name, schema: shape }) => [name, value(name, shape)])),
    query: at('query')
      .filter(({ required }) => required || roll.below(3) === 0)
      .map(({ name, schema: shape }) => [name, value(name, shape)]),
    headers: [],
    body: schema === undefined ? undefined : sample(document, schema, roll, known),
    kind: content?.['multipart/form-data'] === undefined ? 'json' : 'file',
  }
}

const wireText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Places inside a value: the holder and the key. */
function placesIn(body: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof body !== 'object' || body === null) return []
  const holder = body as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

type Change = { does: string; change(draft: Draft, roll: Dice, described: Described | undefined): void }

/** Fields whose keys the caller may choose. */
const freeLists = ['utm', 'extra_fields']

/** Each mutation changes one part of a valid request. */
const changes: readonly Change[] = [
  {
    does: 'a value of the body is another of its type',
    change: ({ body }, roll) => {
      const place = roll.one(placesIn(body))
      if (place) place.holder[place.key] = nastyLike(roll, place.holder[place.key])
    },
  },
  {
    does: 'a value of the body is of any type',
    change: ({ body }, roll) => {
      const place = roll.one(placesIn(body))
      if (place) place.holder[place.key] = nasty(roll)
    },
  },
  {
    does: 'a name in the body is strange',
    change: ({ body }, roll) => {
      const place = roll.one(placesIn(body))
      if (!place) return
      const value = place.holder[place.key]
      if (roll.below(2) === 0) delete place.holder[place.key]
      Object.defineProperty(place.holder, roll.one(texts), {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    },
  },
  {
    does: 'a field of the body is missing',
    change: ({ body }, roll) => {
      const place = roll.one(placesIn(body))
      if (place) delete place.holder[place.key]
    },
  },
  {
    does: 'fields that nobody asked for',
    change: ({ body }, roll, described) => {
      const inside = placesIn(body).filter(
        ({ holder, key }) =>
          typeof holder[key] === 'object' &&
          holder[key] !== null &&
          !Array.isArray(holder[key]) &&
          !freeLists.includes(key),
      )
      for (const { holder, key } of inside)
        for (const [name, value] of Object.entries(plants))
          if (described?.staffFields.has(name) !== true && roll.below(2) === 0)
            (holder[key] as Record<string, unknown>)[name] ??= structuredClone(value)
    },
  },
  { does: 'another body', change: (draft, roll) => void (draft.body = nasty(roll)) },
  {
    does: 'a value of the path is strange',
    change: ({ params }, roll) => {
      const name = roll.one(Object.keys(params))
      if (name !== undefined)
        params[name] = roll.one([() => broken(roll, params[name]!), () => wireText(nasty(roll))])()
    },
  },
  {
    does: 'a value of the query is strange',
    change: ({ query }, roll, described) => {
      const named = described?.operation.parameters.filter((parameter) => parameter.in === 'query') ?? []
      const name = roll.one([...named.map((parameter) => parameter.name), ...query.map(([given]) => given)])
      if (name === undefined) return
      const was = query.find(([given]) => given === name)
      const value = wireText(was === undefined || roll.below(2) === 0 ? nasty(roll) : nastyLike(roll, was[1]))
      if (was === undefined || roll.below(5) === 0) query.push([name, value])
      else was[1] = value
    },
  },
  {
    does: 'a number of the query is extreme',
    change: ({ query }, roll, described) => {
      const named = described?.operation.parameters.filter(({ schema }) => schema['type'] === 'integer') ?? []
      const name = roll.one(named)?.name
      if (name !== undefined) query.push([name, String(roll.one(numbers))])
    },
  },
  {
    does: 'unknown names in the query',
    change: ({ query }, roll) => {
      for (const [name, value] of Object.entries(plants))
        if (roll.below(3) === 0) query.push([name, wireText(value)])
      query.push([roll.one(texts), roll.one(texts)], ['__proto__[admin]', '1'], ['a[b][c]', '1'])
    },
  },
  {
    does: 'the same name twice in the query',
    change: ({ query }, roll) => {
      const twice = roll.one(query)
      if (twice) query.push([...twice])
    },
  },
  {
    does: 'a strange header',
    change: ({ headers }, roll) => {
      const name = roll.one([
        'accept-language',
        'idempotency-key',
        'x-manage-key',
        'authorization',
        'accept',
        'cookie',
        'origin',
        'referer',
        'range',
        'if-none-match',
        'user-agent',
        'accept-encoding',
        'x-forwarded-for',
        'forwarded',
        'x-forwarded-host',
        'x-http-method-override',
        'x-trace-id',
        'traceparent',
        'content-language',
      ])
      const text = roll.one([
        () => roll.one(texts),
        () => `Bearer ${roll.one(texts)}`,
        () => 'x'.repeat(4000),
      ])()
      // Bytes that are invalid in HTTP are sent over raw connections, see `bareShots`.
      headers.push([
        name,
        Buffer.from(text)
          .toString('latin1')
          .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
      ])
    },
  },
  {
    does: 'another method',
    change: (draft, roll) =>
      void (draft.method = roll.one(['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'POST', 'GET'])),
  },
  {
    does: 'another path',
    change: (draft, roll) => {
      draft.path = roll.one([
        () => `${draft.path}/`,
        () => `${draft.path}//`,
        () => `${draft.path}/${encode(roll.one(texts))}`,
        () => draft.path.toUpperCase(),
        () => draft.path.replace('/', '/%2e%2e/'),
        () => `//${draft.path}`,
        () => draft.path.replace(/\/\{\w+\}/, '/'),
      ])()
    },
  },
]

/** Mutations of the bytes, applied last. */
const byteChanges: readonly { does: string; change(shot: Shot, roll: Dice): void }[] = [
  {
    does: 'the body is cut off',
    change: (shot, roll) => void (shot.body = shot.body?.subarray(0, roll.below(shot.body.length))),
  },
  {
    does: 'a byte of the body is another',
    change: ({ body }, roll) => {
      if (body?.length)
        body[roll.below(body.length)] = roll.one([
          0,
          0xff,
          0xc0,
          0xed,
          0x22,
          0x5c,
          0x7b,
          0x5d,
          0x0a,
          roll.below(256),
        ])
    },
  },
  {
    does: 'bytes in between',
    change: (shot, roll) => {
      if (shot.body === undefined) return
      const at = roll.below(shot.body.length + 1)
      const between = Buffer.from(
        roll.one([
          '\ufeff',
          '\\ud800',
          '\\u0000',
          ',',
          '}',
          '"',
          '1e999',
          '\u0000',
          '/**/',
          ' '.repeat(3000),
        ]),
      )
      shot.body = Buffer.concat([shot.body.subarray(0, at), between, shot.body.subarray(at)])
    },
  },
  {
    does: 'a whole other body',
    change: (shot, roll) => {
      shot.body = Buffer.from(
        roll.one([
          '',
          'null',
          'true',
          '0',
          '1e999',
          '"text"',
          '[]',
          '{}',
          '{"a":1}{"b":2}',
          "{'a':1}",
          'NaN',
          '[1,]',
          '\ufeff{}',
          '<xml/>',
        ]),
      )
    },
  },
  {
    does: 'names twice',
    change: (shot, roll) => {
      const text = shot.body?.toString()
      const member = roll.one([...(text?.matchAll(/"\w+":(?:"[^"\\]*"|\d+|null|true)/g) ?? [])])?.[0]
      if (text === undefined || member === undefined) return
      shot.body = Buffer.from(
        text.replace(member, () => `${member},${member.replace(/:.*/, ':null')},${member}`),
      )
    },
  },
  { does: 'too long', change: (shot) => void (shot.body = Buffer.alloc(70_000, ' ')) },
  {
    does: 'too deep',
    change: (shot) => void (shot.body = Buffer.from(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)),
  },
  {
    does: 'too deep inside',
    change: (shot) => {
      const text = shot.body?.toString() ?? ''
      const deep = `"price":${'['.repeat(25_000)}${']'.repeat(25_000)},`
      shot.body = Buffer.from(text.replace(/^\{"\w+":\{/, (start) => start + deep))
    },
  },
  {
    does: 'another kind of content',
    change: (shot, roll) => {
      const type = roll.one([
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'application/json;;;',
        'json',
        'a/b/c',
        '*/*',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/json-patch+json',
        `multipart/form-data; boundary=${'b'.repeat(300)}`,
        'multipart/mixed; boundary=x',
        'text/html',
        'application/JSON',
        '',
      ])
      shot.headers = [...shot.headers.filter(([name]) => name !== 'content-type'), ['content-type', type]]
    },
  },
  {
    does: 'said to be compressed',
    change: (shot, roll) =>
      void shot.headers.push(['content-encoding', roll.one(['gzip', 'br', 'x', 'gzip, gzip'])]),
  },
  {
    does: 'less than announced',
    change: (shot) => {
      if (shot.body !== undefined) shot.isCut = true
    },
  },
]

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Encodes lone surrogates as careless programs do: each separately in UTF-8. */
const encodeQuery = (text: string) =>
  text
    .split(/([\ud800-\udfff]+)/)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('')

/** The request as sent. `changed` percent of the requests are mutated, the others are valid. */
export function shotOf(draft: Draft, roll: Dice, described: Described | undefined, changed: number): Shot {
  const done: string[] = []
  const isChanged = roll.below(100) < changed
  const times = isChanged ? roll.one([1, 1, 1, 1, 2, 3]) : 0
  const bytes = isChanged && roll.below(5) === 0 ? roll.one(byteChanges) : undefined
  for (let time = bytes === undefined ? 0 : 1; time < times; time += 1) {
    const { does, change } = roll.one(changes)
    change(draft, roll, described)
    done.push(does)
  }
  const shot: Shot = {
    name: draft.name,
    method: draft.method,
    isCut: false,
    done,
    target: targetOf(draft),
    ...bodyOf(draft, roll, isChanged),
  }
  if (bytes !== undefined) {
    bytes.change(shot, roll)
    done.push(bytes.does)
  }
  return shot
}

const targetOf = ({ path, params, query }: Draft) => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encodeQuery(name)}=${encodeQuery(value)}`).join('&')
  return search === '' ? filled : `${filled}?${search}`
}

function bodyOf(
  { kind, body, headers, method }: Draft,
  roll: Dice,
  isChanged: boolean,
): Pick<Shot, 'body' | 'headers'> {
  if (kind === 'file') return formOf(roll, isChanged, headers)
  if (method === 'GET' || method === 'HEAD' || body === undefined) return { body: undefined, headers }
  if (kind === 'json')
    return {
      body: Buffer.from(JSON.stringify(body) ?? ''),
      headers: [...headers, ['content-type', 'application/json']],
    }
  const form = Object.entries(body ?? {})
    .map(([name, value]) => `${encodeQuery(name)}=${encodeQuery(wireText(value))}`)
    .join('&')
  return {
    body: Buffer.from(form),
    headers: [...headers, ['content-type', 'application/x-www-form-urlencoded']],
  }
}

// A PNG of one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')

/** A form with a file as browsers send it; if `isBroken`, broken in one of many ways. */
function formOf(roll: Dice, isBroken: boolean, headers: Draft['headers']): Pick<Shot, 'body' | 'headers'> {
  const content = Buffer.from(roll.one([png, pdf]))
  const boundary = '----zapys7MA4YWxkTrZu0gW'
  const part = (name: string, rest: string, inside: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`),
      Buffer.from(inside as Buffer),
      Buffer.from('\r\n'),
    ])
  const named = (name: string) => `; filename="${name}"\r\ncontent-type: image/png`
  const end = Buffer.from(`--${boundary}--\r\n`)
  const right = [part('file', named('photo.png'), content), end]
  const type = `multipart/form-data; boundary=${boundary}`
  const send = (pieces: (Buffer | string)[], contentType = type) => ({
    body: Buffer.concat(pieces.map((piece) => Buffer.from(piece as Buffer))),
    headers: [...headers, ['content-type', contentType]] as Draft['headers'],
  })
  if (!isBroken) return send(right)
  const whole = Buffer.concat(right)
  return roll.one([
    () => send([whole.subarray(0, roll.below(whole.length))]),
    () => send([part('file', named('photo.png'), content)]),
    () => send(right, 'multipart/form-data'),
    () => send(right, 'multipart/form-data; boundary='),
    () => send(right, 'multipart/form-data; boundary="another"'),
    () => send(right, `${type}\u00e9`),
    () => send([]),
    () => send([end]),
    () => send(['no form at all']),
    () => send([`--${boundary}\r\n\r\n`, content, '\r\n', end]),
    () => send([`--${boundary}\r\ncontent-disposition: form-data\r\n\r\n`, content, '\r\n', end]),
    () => send([`--${boundary}\r\ncontent-disposition form-data name=file\r\n\r\n`, content, '\r\n', end]),
    () => send([`--${boundary}\r\n${'x: y\r\n'.repeat(500)}\r\n`, content, '\r\n', end]),
    () => send([`--${boundary}\r\nx: ${'y'.repeat(90_000)}\r\n\r\n`, content, '\r\n', end]),
    () => send([part('file', named(roll.one(texts).replaceAll(/["\r\n]/g, '')), content), end]),
    () => send([part(roll.one(texts).replaceAll(/["\r\n]/g, ''), named('photo.png'), content), end]),
    () => send([part('__proto__', named('photo.png'), content), end]),
    () => send([part('constructor', '', 'x'), ...right]),
    () => send([...Array.from({ length: 200 }, (_, index) => part(`field${index}`, '', 'x')), ...right]),
    () => send([part('file', named('one.png'), content), ...right]),
    () => send([part('file', '', 'text instead of a file'), end]),
    () => send([part('file', '\r\ncontent-type: application/json', '{"__proto__":1'), end]),
    () =>
      send([
        part('file', '\r\ncontent-type: application/json', '{"content":{"type":"Buffer","data":[1]}}'),
        end,
      ]),
    () =>
      send([
        part(
          'file',
          `${named('photo.png')}\r\ncontent-transfer-encoding: base64`,
          content.toString('base64'),
        ),
        end,
      ]),
    () => send([part('file', `; filename*=UTF-16''%ff%fe\r\ncontent-type: image/png`, content), end]),
    () => send([part('file', named('photo.png'), ''), end]),
    () => send([part('file', named('photo.png'), damaged(roll, content)), end]),
    () => send([part('file', named('photo.png'), damaged(roll, content)), end]),
    () => send([part('_charset_', '', 'utf-7'), ...right]),
    () =>
      send([
        part(
          'file',
          `; filename="a"; filename="b"\r\ncontent-type: multipart/mixed; boundary=x`,
          '--x\r\n\r\n--x--',
        ),
        end,
      ]),
  ])()
}

function damaged(roll: Dice, content: Buffer): Buffer {
  const copy = Buffer.from(content)
  for (let time = 0; time < 4; time += 1) copy[8 + roll.below(copy.length - 8)] = roll.below(256)
  return roll.below(2) === 0 ? copy : copy.subarray(0, 9 + roll.below(copy.length - 9))
}

/** Addresses other than calls: pages, files, short links. */
export function pageDraft(roll: Dice, known: Record<string, string>): Draft {
  const hostile = () =>
    roll.one([
      '%00',
      '%2e%2e',
      '%2e%2e%2f%2e%2e%2fpackage.json',
      '..%5c..',
      '%c0%ae%c0%ae',
      '%',
      '%ff',
      'a%00.png',
      '.git',
      '.env',
      '...',
      '%252e%252e',
      '%e2%80%ae',
      'CON',
      'studio',
      known['company'] ?? '',
      'beauty%2Fx',
      'x'.repeat(299),
      'x'.repeat(400),
      '*',
      ';',
      '%0d%0a',
      encode(roll.one(texts)),
    ])
  const path = roll.one([
    () => '/',
    () => '/i',
    () => `/i/${hostile()}`,
    () => `/i/${hostile()}/${hostile()}`,
    () => `/c/${hostile()}`,
    () => `/i/${hostile()}/b/${hostile()}/s/${hostile()}/d`,
    () => `/c/${hostile()}/events/b/${hostile()}`,
    () => `/error`,
    () => `/demo/${hostile()}`,
    () => `/demo/${hostile()}/${hostile()}`,
    () => `/assets/${hostile()}`,
    () => `/${hostile()}`,
    () => `/l/${hostile()}`,
    () => '/embed.js',
    () => '/embed-form.js',
    () => '/sw.js',
    () => `/embed.js/${hostile()}`,
    () => '/docs',
    () => '/openapi.json',
    () => '/api/manifest.json',
    () => '/sign_in/callback',
    () => '/outbox',
    () => '/outbox.json',
    () => '/v1',
    () => `/v1/${hostile()}`,
    () => `/v1/company/${hostile()}/extra/file/${hostile()}`,
    () => `/v1/company/${known['company']}/extra/file/${hostile()}`,
    () => `/oauth/${hostile()}`,
    () => '/favicon.ico',
    () => '/robots.txt',
    () => '/.well-known/security.txt',
  ])()
  const names = ['companyId', 'companyName', 'companyLogo', 'lang', 'state', 'code', 'src', 'redirect']
  return {
    name: path.split('/').slice(0, 2).join('/').slice(0, 20),
    path,
    params: {},
    method: roll.one(['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS']),
    query: roll.below(3) === 0 ? [[roll.one(names), roll.one(texts)]] : [],
    headers: roll.one([
      [],
      [['accept', 'text/html']],
      [['cookie', `lang=${encode(roll.one(texts)).slice(0, 500)}`]],
      [['if-none-match', '*']],
      [['range', 'bytes=9-1']],
    ]),
    body: { state: roll.one(texts), code: roll.one(texts), error: roll.one(texts) },
    kind: 'form',
  }
}

/** Requests that no HTTP library sends, as raw bytes. `host` is that of the server. */
export const bareShots = (host: string): { does: string; bytes: string; mayHang?: true }[] => {
  const get = (target: string, ...headers: string[]) =>
    `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`
  const post = (headers: string[], body: string) =>
    `POST /v1/client/appointment HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-type: application/json\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`
  return [
    { does: 'a letter that is none in the path', bytes: get('/v1/company/\u00ff/branch') },
    { does: 'a letter that is none in the query', bytes: get('/v1/me?company=\u00c3\u00a9\u0080') },
    { does: 'a path without a slash', bytes: get('v1/me') },
    { does: 'a whole address as the path', bytes: get('http://evil.example/v1/me') },
    { does: 'an address that is none', bytes: get('http://[::1') },
    { does: 'only a star', bytes: get('*') },
    { does: 'a fragment', bytes: get('/i/studio#x?y') },
    { does: 'backslashes', bytes: get('/\\\\evil\\..\\') },
    { does: 'a path of dots', bytes: get('/../../../../etc/passwd') },
    { does: 'dots in the demo', bytes: get('/demo/../../../package.json') },
    { does: 'a path too long', bytes: get(`/${'x'.repeat(20_000)}`) },
    { does: 'no host', bytes: 'GET /v1/me HTTP/1.1\r\nconnection: close\r\n\r\n' },
    { does: 'two hosts', bytes: get('/v1/me', 'host: evil.example') },
    { does: 'a strange host', bytes: `GET / HTTP/1.1\r\nhost: \u00ff@[]:99999\r\nconnection: close\r\n\r\n` },
    { does: 'the character 0 in a header', bytes: get('/v1/me', 'authorization: Bearer a\u0000b') },
    { does: 'a header of 20,000 letters', bytes: get('/v1/me', `x-manage-key: ${'k'.repeat(20_000)}`) },
    {
      does: 'a thousand headers',
      bytes: get('/v1/me', ...Array.from({ length: 1000 }, (_, index) => `x-${index}: 1`)),
    },
    { does: 'a header without a name', bytes: get('/v1/me', ': value') },
    { does: 'an unknown method', bytes: get('/v1/me').replace('GET', 'PLANT') },
    { does: 'a method in small letters', bytes: get('/v1/me').replace('GET', 'get') },
    {
      does: 'CONNECT',
      bytes: `CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    },
    { does: 'TRACE', bytes: get('/v1/me').replace('GET', 'TRACE') },
    {
      does: 'an upgrade',
      bytes: get('/v1/me', 'upgrade: websocket').replace('connection: close', 'connection: upgrade'),
      mayHang: true,
    },
    { does: 'HTTP/0.9', bytes: 'GET /\r\n\r\n' },
    { does: 'HTTP/9.9', bytes: get('/v1/me').replace('HTTP/1.1', 'HTTP/9.9') },
    {
      does: 'the beginning of TLS',
      bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n',
    },
    { does: 'two lengths', bytes: post(['content-length: 2', 'content-length: 3'], '{}') },
    { does: 'a length that is none', bytes: post(['content-length: two'], '{}') },
    { does: 'a length below zero', bytes: post(['content-length: -1'], '{}') },
    { does: 'a length of a terabyte', bytes: post(['content-length: 1099511627776'], '{}'), mayHang: true },
    {
      does: 'length and pieces',
      bytes: post(['content-length: 4', 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    },
    { does: 'pieces that are none', bytes: post(['transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n') },
    {
      does: 'a piece without an end',
      bytes: post(['transfer-encoding: chunked'], 'ffffffffff\r\n{}'),
      mayHang: true,
    },
    { does: 'an unknown transfer', bytes: post(['transfer-encoding: gzip'], '{}') },
    { does: 'an expectation', bytes: post(['expect: 200-ok', 'content-length: 2'], '{}') },
    { does: 'no length', bytes: post([], '{}') },
    {
      does: 'a body to GET',
      bytes: `${get('/v1/me', 'content-length: 2', 'content-type: application/json')}{}`,
    },
    { does: 'lines that end with LF', bytes: get('/v1/me').replaceAll('\r\n', '\n') },
    { does: 'a folded header', bytes: get('/v1/me', 'x-manage-key: a\r\n b') },
  ]
}
