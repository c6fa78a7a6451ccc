/**
 * The most expensive legal requests, call by call. Queries are generated from the OpenAPI document: every parameter
 * at the ends of its range, every list full. Bodies have more rules than their schema, so they are written by hand as
 * a list of choices. A public call without an entry does not compile.
 */
import { randomUUID } from 'node:crypto'
import { type Calls, calls, type Call, type EndpointName, type endpoints } from '@zapys/contract'
import { type JsonSchema, openApiDocument } from '@zapys/contract/openapi'
import { addDays, today } from '@zapys/domain/time'
import sharp from 'sharp'
import type { CostlyWorld } from './costly-world.ts'
import { at } from '../worlds.ts'

export type Asking = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
type Values = Record<string, unknown>
export type WorstCase = {
  name: string
  /** Values of each choice; the first is the cheap one. */
  choices: Record<string, readonly unknown[]>
  ask(values: Values): Asking
  /** True: a repeat is not the same request, so each one is generated with new values. */
  isWrite: boolean
}

type Anonymous = {
  [Name in EndpointName]: Calls[Name]['access'] extends 'client' | 'key' | 'staff' ? never : Name
}[EndpointName]
type PostNames = Extract<
  { [Name in Anonymous]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name }[Anonymous],
  EndpointName
>

const day = (days: number) => addDays(today('Europe/Kyiv', Math.floor(Date.now() / 1000)), days)

/** Values for a parameter of a query or path; undefined omits it. */
export function candidates(
  world: CostlyWorld,
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
): unknown[] {
  const found = valuesOf(world, name, schema)
  return isRequired ? found : [undefined, ...found]
}

function valuesOf(world: CostlyWorld, name: string, schema: JsonSchema): unknown[] {
  const known: Record<string, unknown[]> = {
    company: [world.company_id],
    company_id: [world.company_id],
    branch: [world.branch_id],
    resource: [world.resourceIds[0], ...(schema['type'] === 'array' ? [world.resourceIds] : [])],
    resourceId: [world.resourceIds, Array.from({ length: 20 }, (_, index) => world.freeIds[index % 2])],
    event: [world.eventId],
    widget: ['default'],
    start: [day(1)],
    end: [day(1), day(9), day(32), day(63)],
    furthest: [day(1), day(63), day(400)],
    serviceId: [
      [world.serviceIds[0]],
      world.serviceIds.slice(0, 20),
      Array.from({ length: 200 }, (_, index) => world.serviceIds[index % world.serviceIds.length]),
      [world.rentId],
      world.tornIds,
      world.chainIds,
      world.serviceIds.slice(0, 3),
      world.needyIds.slice(0, 1),
      world.needyIds,
      [world.jammedId],
      [world.hallId],
      [world.partId],
    ],
    service: [world.serviceIds[0], ...(schema['type'] === 'array' ? [world.serviceIds] : [])],
    id: [1, 40, 100, 140, 200].map((count) => world.resourceIds.slice(0, count)),
    skipId: [world.serviceIds],
    sort: ['name', 'name,desc', 'created,desc', 'ordinal'],
    withPriceOn: [day(1)],
    withDiscountsOn: [day(1), at(1, 10)],
    parentId: ['root'],
    appointment: [world.booked.id],
    entry: [randomUUID()],
    provider: ['google'],
    populate: [Array.from({ length: 200 }, () => 'settings')],
  }
  const own = Object.hasOwn(known, name) ? known[name]! : []
  return [...own, ...(own.length > 0 && name !== 'id' ? [] : bySchema(schema))].map((value) =>
    Array.isArray(value) ? value.slice(0, 200) : value,
  )
}

function bySchema(schema: JsonSchema): unknown[] {
  const choices = schema['anyOf'] as JsonSchema[] | undefined
  if (choices !== undefined) return choices.flatMap(bySchema)
  if (Array.isArray(schema['enum'])) return schema['enum']
  switch (schema['type']) {
    case 'boolean':
      return [true]
    case 'integer': {
      const { minimum = 1, maximum = 1_000_000 } = schema as { minimum?: number; maximum?: number }
      return [...new Set([60, 300, 86_400, minimum, maximum])]
    }
    case 'array': {
      const values = bySchema((schema['items'] ?? {}) as JsonSchema)
      return values.length === 0
        ? []
        : [Array.from({ length: 200 }, (_, index) => values[index % values.length])]
    }
    case 'string': {
      const { maxLength = 200 } = schema as { maxLength?: number }
      return ['%_a'.repeat(Math.ceil(maxLength / 3)).slice(0, maxLength)]
    }
    default:
      return []
  }
}

/** Read-only calls, generated from their description. */
function queryCases(world: CostlyWorld): WorstCase[] {
  const { paths } = openApiDocument({
    server: 'http://proof',
    version: '0',
    errorText: () => ({ title: '', detail: '' }),
  })
  return Object.entries(paths).flatMap(([path, methods]) => {
    const operation = methods['get']
    if (operation === undefined || operation.security.length > 0) return []
    const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
    const choices = Object.fromEntries(
      parameters.map(({ name, schema, required }) => [name, candidates(world, name, schema, required)]),
    )
    const inPath = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name))
    const ask = (values: Values): Asking => {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined || inPath.has(name)) continue
        search.append(name, Array.isArray(value) ? value.join(',') : String(value))
      }
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(values[name])),
      )
      return {
        method: 'GET',
        path: `${filled}?${search}`,
        headers: { 'x-manage-key': world.booked.key, 'accept-language': 'pl' },
      }
    }
    return [{ name: operation.operationId, choices, ask, isWrite: false }]
  })
}

/**
 * An unexpected value, nested so deeply that recursive parsers overflow. Inserted as text, because JSON.stringify
 * overflows too.
 */
const DEEP = 'so deep that it is written by hand'
const inText = (body: unknown) =>
  JSON.stringify(body).replace(JSON.stringify(DEEP), `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
const wide = () => Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [randomUUID(), index]))

/** Choices of every visit: services, performers, time. */
function visitChoices(world: CostlyWorld) {
  const anybody = (ids: readonly string[]) => ids.map((service) => ({ service, resources: [] }))
  const alternating = world.serviceIds.slice(0, 20).map((service, index) => ({
    service,
    resources: [world.resourceIds[index % 2]],
  }))
  const full = world.serviceIds
    .slice(0, 20)
    .map((service, index) => ({ service, resources: [world.fullIds[index]] }))
  return {
    services: [
      anybody(world.serviceIds.slice(0, 1)),
      anybody(world.serviceIds.slice(0, 20)),
      anybody(world.chainIds),
      anybody(world.chainIds.slice(0, 2)),
      alternating,
      full,
      full.slice(0, 1),
      [...anybody(world.serviceIds.slice(0, 1)), ...full.slice(1)],
      anybody(world.collision),
      anybody(world.tornIds),
      anybody([world.tornIds.at(0)!, world.tornIds.at(1)!, world.tornIds.at(-1)!]),
      anybody([world.teamId]),
      world.serviceIds.slice(0, 3).map((service) => ({ service, resources: [world.freeIds[0]] })),
      world.serviceIds
        .slice(0, 20)
        .map((service, index) => ({ service, resources: [world.freeIds[1 + (index % 2)]] })),
      anybody([world.deskId]),
      anybody([world.rentId]),
      anybody(world.needyIds.slice(0, 1)),
      anybody(world.needyIds),
      anybody([world.jammedId]),
      anybody([world.hallId]),
    ],
    start: [at(9, 10), at(2, 4), at(20, 3), at(85, 12), at(9, 10).replace(':00:00.', ':07:00.')],
    extra: ['none', 'deep', 'wide', 'long'],
  }
}

const extras = (kind: unknown): Values => {
  if (kind === 'deep') return { price: DEEP }
  if (kind === 'wide') return { extra_fields: wide() }
  return kind === 'long' ? { price: 'а'.repeat(25_000), comment: 'а'.repeat(2000) } : {}
}

let guests = 0
const guest = () => {
  guests += 1
  return { first_name: 'Гість', phone: `+38044${String(2_000_000 + guests)}` }
}

const visitOf = (world: CostlyWorld, { services, start, extra }: Values) => ({
  company_id: world.company_id,
  branch_id: world.branch_id,
  start_time: start,
  service_resource_settings: (services as object[]).map((setting, index) => ({
    ...setting,
    ordinal: index + 1,
  })),
  ...extras(extra),
})

type BodyCase = { choices: Record<string, readonly unknown[]>; body(values: Values): unknown; path?: Values }

/** The same hour on many days, so that all visits of a series find a start. */
const weekly = (start: string, times: number) =>
  Array.from({ length: times }, (_, week) =>
    new Date(Date.parse(start) + week * 3 * 86_400_000).toISOString(),
  )

const password = 'три сині птахи над морем'

/** Any text in the format of a staff link's token. */
const linkToken = 'a'.repeat(43)

const staffCases = {
  beginStaffSignIn: { choices: {}, body: () => ({ login: guest().phone }) },
  signInStaffBySecondFactor: { choices: {}, body: () => ({ token: 'a'.repeat(43), code: '123456' }) },
  signInStaffByProvider: {
    choices: {},
    body: () => ({ state: 'staff.unknown', code: 'unknown', binding_secret: 'a'.repeat(43) }),
  },
  startStaffProviderSignIn: {
    choices: {},
    body: () => ({ binding: 'a'.repeat(43) }),
    path: { provider: 'google' },
  },
  signInStaffByCode: { choices: {}, body: () => ({ request_id: randomUUID(), code: '123456' }) },
  signInStaffByPassword: {
    choices: { length: [8, 200] },
    body: ({ length }: Values) => ({ login: '+380671234567', password: 'ﷺ'.repeat(length as number) }),
  },
  readStaffInvitation: { choices: {}, body: () => ({ token: linkToken }) },
  acceptStaffInvitation: { choices: {}, body: () => ({ token: linkToken, password }) },
  setUpInstallation: {
    choices: {},
    body: () => ({
      token: linkToken,
      company: { name: 'Студія', trade: 'beauty' },
      owner: { name: 'Анна', phone: '+380671234567', password },
    }),
  },
}

function bodyCases(world: CostlyWorld): Record<PostNames, BodyCase> {
  const visit = visitChoices(world)
  const { company_id } = world
  const code = { choices: {}, body: () => ({ phone: '+380671234567', code: '123456', company_id, password }) }
  const phone = { choices: {}, body: () => ({ phone: guest().phone }), path: { company: company_id } }
  const hold = {
    choices: {},
    body: () => ({ hold: { company_id, holder: 'a-holder-of-nothing' } }),
    path: { hold: randomUUID() },
  }
  return {
    calculatePrice: { choices: visit, body: (values) => ({ appointment: visitOf(world, values) }) },
    bookAppointment: {
      choices: visit,
      body: (values) => ({ appointment: { ...visitOf(world, values), client: guest() } }),
    },
    previewRepeat: {
      choices: { ...visit, every_weeks: [1, 2], times: [2, 8, 26] },
      body: ({ every_weeks, times, ...values }) => ({
        appointment: { ...visitOf(world, values), repeat: { every_weeks, times } },
      }),
    },
    bookSeries: {
      choices: { ...visit, times: [2, 8, 26] },
      body: ({ times, ...values }) => {
        const { start_time, ...asked } = visitOf(world, values)
        return {
          appointment: { ...asked, starts: weekly(start_time as string, times as number), client: guest() },
        }
      },
    },
    cancelManaged: {
      choices: {},
      body: () => ({ appointment: { company_id } }),
      path: { appointment: world.booked.id },
    },
    moveManaged: {
      choices: { start: visit.start, resources: [undefined, [], [world.fullIds[0]]] },
      body: ({ start, resources }) => ({ appointment: { company_id, start_time: start, resources } }),
      path: { appointment: world.booked.id },
    },
    joinWaitingList: {
      choices: {
        services: [
          world.serviceIds.slice(0, 1),
          world.serviceIds.slice(0, 20),
          world.chainIds,
          world.tornIds,
          [world.deskId],
          world.needyIds.slice(0, 1),
          [world.hallId],
        ],
        resource: [undefined, world.fullIds[0]],
        date: [day(9), day(80)],
      },
      body: ({ services, resource, date }) => ({
        waiting: {
          company_id,
          branch_id: world.branch_id,
          date,
          service_ids: services,
          resource_id: resource,
          client: guest(),
        },
      }),
    },
    leaveWaitingList: {
      choices: {},
      body: () => ({ waiting: { company_id } }),
      path: { entry: randomUUID() },
    },
    payAppointment: {
      choices: {},
      body: () => ({ amount: 1 }),
      path: { company: company_id, appointment: world.booked.id },
    },
    payMembership: {
      choices: {},
      body: () => ({ amount: 1 }),
      path: { company: company_id, membership: randomUUID() },
    },
    continuePayment: {
      choices: {},
      body: () => ({ amount: 1 }),
      path: { company: company_id, payment: randomUUID() },
    },
    takeHold: {
      choices: visit,
      body: (values) => ({ hold: { ...visitOf(world, values), holder: randomUUID() } }),
    },
    extendHold: hold,
    releaseHold: hold,
    bookEvent: {
      choices: { extra: visit.extra, space: [1, 1000] },
      body: ({ extra, space }) => ({
        appointment: { company_id, space, client: guest(), ...extras(extra) },
      }),
      path: { event: world.eventId },
    },
    orderMembership: {
      choices: { extra: visit.extra },
      body: ({ extra }) => ({ client_membership: { client: guest(), ...extras(extra) } }),
      path: { company: company_id, template: randomUUID() },
    },
    uploadFile: { choices: {}, body: () => ({}), path: { company: company_id } },
    signInWithPassword: {
      choices: { length: [8, 200] },
      body: ({ length }) => ({
        username: '+380671234567',
        grant_type: 'password',
        company_id,
        password: 'ﷺ'.repeat(length as number),
      }),
    },
    signInByPhone: phone,
    signUpByPhone: phone,
    resetByPhone: phone,
    verifySignIn: code,
    verifySignUp: code,
    verifyReset: code,
    startSocialSignIn: {
      choices: {},
      body: () => ({ binding: 'a'.repeat(43) }),
      path: { company: company_id, provider: 'google' },
    },
    verifySocialSignIn: {
      choices: {},
      body: () => ({ state: 'unknown', code: 'unknown', binding_secret: 'a'.repeat(43) }),
    },
    ...staffCases,
  }
}

function written(world: CostlyWorld): WorstCase[] {
  return Object.entries(bodyCases(world)).map(([name, { choices, body, path = {} }]): WorstCase => {
    const { endpoint }: Call = calls[name as EndpointName]
    return {
      name,
      choices,
      isWrite: true,
      ask: (values) => ({
        method: endpoint.method,
        path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(path[part])),
        headers: {
          'content-type': 'application/json',
          'x-manage-key': world.booked.key,
          'x-staff-app': '1',
          'sec-fetch-site': 'same-origin',
        },
        body: inText(body(values)),
      }),
    }
  })
}

/** Pages, files and unknown addresses. */
function pages(world: CostlyWorld): WorstCase[] {
  const page = (name: string, paths: readonly string[], headers: Record<string, string> = {}): WorstCase => ({
    name,
    choices: { path: paths, encoding: ['identity', 'br'] },
    isWrite: false,
    ask: ({ path, encoding }) => ({
      method: 'GET',
      path: String(path),
      headers: { accept: 'text/html', 'accept-encoding': String(encoding), ...headers },
    }),
  })
  const own = `/i/${world.alias}`
  return [
    page('page of a company', [
      own,
      `${own}/b/${world.branch_id}/s/1/d`,
      `${own}/${'a/'.repeat(3000)}`,
      `/c/${world.alias}`,
    ]),
    page('pages of the product', [
      '/',
      '/i',
      '/error',
      `/${'%41'.repeat(2000)}`,
      `/v1/${'company/'.repeat(900)}`,
    ]),
    page('description of the API', ['/docs', '/docs/swagger-ui-bundle.js', '/openapi.json']),
    page('loader', ['/embed.js']),
    page('manifest', [`/api/manifest.json?companyName=${'a'.repeat(6000)}`]),
    page('short link', ['/l/abcdefgh', `/l/${'a'.repeat(250)}`]),
  ]
}

/** The largest accepted pictures, with much detail so that decoding is expensive, and some rejected ones. */
async function pictures(world: CostlyWorld): Promise<WorstCase> {
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const picture = (width: number, height: number) => sharp(noise).resize(width, height, { fit: 'fill' })
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } })
  const files = await Promise.all(
    [
      picture(300, 200).jpeg(),
      picture(4070, 3050).jpeg({ quality: 70 }),
      picture(2040, 1530).jpeg({ quality: 90 }),
      picture(1700, 1290).jpeg({ quality: 85, progressive: true }),
      plain(3000, 2950).png(),
      picture(1700, 1170).png({ compressionLevel: 1 }),
      picture(1150, 860).webp({ quality: 85 }),
      picture(1150, 860).webp({ quality: 100 }),
      picture(1150, 860).webp({ quality: 92 }),
      picture(1150, 860).webp({ lossless: true }),
      picture(2040, 1530).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
      picture(1600, 1000).png({ compressionLevel: 1, progressive: true }),
      picture(1480, 1480).png({ palette: true, progressive: true }),
      picture(1090, 1090).gif({ effort: 1 }),
      plain(7100, 7100).png(),
    ].map((each) => each.toBuffer()),
  )
  return {
    name: 'uploadFile with a picture',
    isWrite: true,
    choices: { file: files.map((_, index) => index) },
    ask: ({ file }) => {
      const boundary = 'b'.repeat(30)
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
      return {
        method: 'POST',
        path: `/v1/company/${world.company_id}/extra/file`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([
          Buffer.from(head),
          files[Number(file)]!,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      }
    },
  }
}

export const worstCases = async (world: CostlyWorld): Promise<WorstCase[]> => [
  ...queryCases(world),
  ...written(world),
  ...pages(world),
  await pictures(world),
]
