/**
 * The most expensive legal requests with a company's key: every call of the contract, generated from its description,
 * with the shortest and longest bodies. Calls with an insufficient description are written by hand.
 */
import { randomUUID } from 'node:crypto'
import { type Call, calls, type EndpointName } from '@zapys/contract'
import { type JsonSchema, type OpenApiDocument, openApiDocument } from '@zapys/contract/openapi'
import type { CompanyWorld } from '../company-world.ts'
import { candidates, type WorstCase } from '../abuse/worst-cases.ts'
import { at } from '../worlds.ts'

type Size = 'LEAST' | 'MOST'
type Values = Record<string, unknown>

const MAX_ITEMS = 200
const MAX_TEXT = 10_000

/** A body with the minimum or maximum length that its description allows. */
function bodyOf(
  document: OpenApiDocument,
  given: JsonSchema,
  { size, idsOf }: { size: Size; idsOf(name: string): readonly string[] },
  name = '',
): unknown {
  const again = (schema: unknown, below = name) =>
    bodyOf(document, (schema ?? {}) as JsonSchema, { size, idsOf }, below)
  const { $ref, anyOf, type } = given as { $ref?: string; anyOf?: JsonSchema[]; type?: string }
  if ($ref?.endsWith('/Id')) return idsOf(name)[0]
  if ($ref !== undefined) return again(document.components.schemas[$ref.split('/').at(-1)!])
  if (anyOf !== undefined) return again(anyOf.find((one) => one['type'] !== 'null'))
  if ('const' in given) return given['const']
  if (Array.isArray(given['enum'])) return (given['enum'] as unknown[])[0]
  if (type === 'object') {
    const required = new Set((given['required'] ?? []) as string[])
    return Object.fromEntries(
      Object.entries((given['properties'] ?? {}) as Record<string, JsonSchema>)
        .filter(([key]) => size === 'MOST' || required.has(key))
        .map(([key, schema]) => [key, again(schema, key)]),
    )
  }
  if (type === 'array') {
    const least = Number(given['minItems'] ?? 0)
    const count = size === 'MOST' ? Math.min(Number(given['maxItems'] ?? MAX_ITEMS), MAX_ITEMS) : least
    const ids = idsOf(name)
    return (given['items'] as JsonSchema | undefined)?.['$ref']?.toString().endsWith('/Id')
      ? ids.slice(0, count)
      : Array.from({ length: count }, () => again(given['items']))
  }
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Number(given['minimum'] ?? 1)
  if (given['format'] === 'date-time') return at(3, 10)
  if (given['format'] === 'date') return at(3, 10).slice(0, 10)
  const most = Math.min(Number(given['maxLength'] ?? 200), MAX_TEXT)
  return size === 'MOST' ? 'а'.repeat(most) : 'Нова'
}

/** The largest valid bodies that also satisfy rules outside the schema. */
const byHand = (world: CompanyWorld): Partial<Record<EndpointName, readonly (() => unknown)[]>> => {
  const settings = (services: readonly string[], resource?: string) =>
    services.map((service, index) => ({
      service,
      ordinal: index + 1,
      resources: resource === undefined ? [] : [resource],
    }))
  const appointment = (service_resource_settings: object[]) => () => ({
    appointment: {
      client: { id: world.ids.client },
      start_time: at(9, 10),
      service_resource_settings,
    },
  })
  const frames = Array.from({ length: 7 * 4 }, (_, index) => ({
    weekday: 1 + (index % 7),
    start_time: Math.floor(index / 7) * 21_600,
    end_time: Math.floor(index / 7) * 21_600 + 21_000,
  }))
  const css = '.button { color: #102030; border-radius: 4px }\n'.repeat(240)
  return {
    createCompanyAppointment: [
      appointment(settings(world.serviceIds.slice(0, 1))),
      appointment(settings(world.serviceIds.slice(0, 20))),
      appointment(settings(world.chainIds)),
      appointment(settings(world.serviceIds.slice(0, 20), world.fullIds[0])),
      appointment(settings(world.tornIds)),
      appointment(settings(world.needyIds)),
      appointment(settings([world.jammedId])),
      appointment(settings([world.hallId])),
    ],
    changeCompanyAppointment: [
      () => ({ appointment: { start_time: at(9, 10) } }),
      () => ({ appointment: { start_time: at(9, 10), resource_id: world.fullIds[0] } }),
      () => ({ appointment: { status: 'NO_SHOW' } }),
    ],
    changeBranch: [
      () => ({ branch: { active: false } }),
      () => ({ branch: { timezone: 'Asia/Tokyo' } }),
      () => ({ branch: { description: 'а'.repeat(10_000) } }),
    ],
    changeService: [
      () => ({ company_service: { active: false } }),
      () => ({ company_service: { description: 'а'.repeat(10_000) } }),
    ],
    changeResource: [() => ({ resource: { active: false } })],
    saveBranchWeek: [() => ({ frames: [] }), () => ({ frames })],
    saveResourceWeek: [() => ({ frames: [] }), () => ({ frames })],
    addBranchDay: [
      () => ({ frame: { date: at(1, 10).slice(0, 10), start_time: 0, end_time: 86_400, type: 'OFF' } }),
    ],
    addScheduleDay: [
      () => ({ frame: { date: at(1, 10).slice(0, 10), start_time: 0, end_time: 86_400, type: 'OFF' } }),
    ],
    changeScheduleDays: [
      () => ({
        days: { add: [{ date: at(1, 10).slice(0, 10), start_time: 0, end_time: 86_400, type: 'OFF' }] },
      }),
    ],
    changeBranchDays: [
      () => ({
        days: { add: [{ date: at(1, 10).slice(0, 10), start_time: 0, end_time: 86_400, type: 'OFF' }] },
      }),
    ],
    attachResources: [
      () => ({ service: { resources: world.resourceIds.slice(0, 1) } }),
      () => ({ service: { resources: world.resourceIds } }),
    ],
    addPrices: [() => ({ prices: world.serviceIds.map((service_id) => ({ service_id, amount: 45_000 })) })],
    savePrices: [() => ({ prices: world.serviceIds.map((service_id) => ({ service_id, amount: 45_000 })) })],
    changeCompanySettings: [
      () => ({ settings: {} }),
      () => ({ settings: { widget_settings: { custom_css: css } } }),
      () => ({ settings: { widget_settings: { custom_css: `${css}${Math.random()}` } } }),
      () => ({
        settings: {
          appointment_statuses: Array.from({ length: 50 }, (_, index) => ({
            code: `STATUS_${index}`,
            colour: '#123456',
            name: 'а'.repeat(200),
          })),
          booking_settings: {
            online_payment: {
              rules: Array.from({ length: 20 }, () => ({
                requirement: 'REQUIRED',
                service_ids: world.serviceIds,
              })),
            },
          },
        },
      }),
    ],
    changeBranchSettings: [
      () => ({ settings: { booking_settings: { online_booking: { least_notice: Date.now() % 9 } } } }),
    ],
    blockClient: [() => ({ block: { reason: randomUUID() } })],
  }
}

/** Names of ids in the world, in paths, queries and bodies. */
function idsBy(world: CompanyWorld) {
  const known: Record<string, readonly string[]> = {
    company: [world.company_id],
    branch: [world.branch_id],
    branch_id: [world.branch_id],
    resource: world.resourceIds,
    resource_id: world.resourceIds,
    resources: world.resourceIds,
    service: world.serviceIds,
    service_id: world.serviceIds,
    service_ids: world.serviceIds,
    ...Object.fromEntries(Object.entries(world.ids).map(([name, id]) => [name, [id]])),
    fields: [world.ids.field],
    event: [world.eventId],
  }
  return (name: string): readonly string[] => known[name] ?? [randomUUID()]
}

export function keyedCases(world: CompanyWorld): WorstCase[] {
  const document = openApiDocument({
    server: 'http://proof',
    version: '0',
    errorText: () => ({ title: '', detail: '' }),
  })
  const idsOf = idsBy(world)
  const hand = byHand(world)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): WorstCase[] => {
      if ((calls[operation.operationId] as Call).access !== 'key') return []
      const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
      const inPath = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name))
      const schema = operation.requestBody?.content['application/json']?.schema
      const bodies =
        hand[operation.operationId] ??
        (schema === undefined
          ? []
          : (['LEAST', 'MOST'] as const).map((size) => () => bodyOf(document, schema, { size, idsOf })))
      const choices: Record<string, readonly unknown[]> = Object.fromEntries(
        parameters.map(({ name, schema: shape, required }) => [
          name,
          inPath.has(name) ? [idsOf(name)[0]] : queryChoices(world, name, shape, required),
        ]),
      )
      if (bodies.length > 0) choices['body'] = bodies
      const ask = ({ body, ...values }: Values) => {
        const search = new URLSearchParams()
        for (const [name, value] of Object.entries(values))
          if (value !== undefined && !inPath.has(name)) search.append(name, String(value))
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
        return {
          method: method.toUpperCase(),
          path: `${filled}?${search}`,
          headers: { authorization: `Bearer ${world.nextKey()}`, 'content-type': 'application/json' },
          ...(method === 'get'
            ? {}
            : { body: JSON.stringify((body as (() => unknown) | undefined)?.() ?? {}) }),
        }
      }
      return [{ name: `with a key: ${operation.operationId}`, choices, ask, isWrite: true }]
    }),
  )
}

/** Ranges of a company's lists are instants or days, and most lists have different sort fields. */
function queryChoices(
  world: CompanyWorld,
  name: string,
  shape: JsonSchema,
  isRequired: boolean,
): readonly unknown[] {
  const isDay = shape['format'] === 'date'
  const days = (from: number) => (isDay ? at(from, 10).slice(0, 10) : at(from, 10))
  if (name === 'start') return isRequired ? [days(1), days(-300)] : [undefined, days(-300)]
  if (name === 'end') return isRequired ? [days(1), days(60)] : [undefined, days(300)]
  if (name === 'page') return [undefined, 0, 100, 1_000_000]
  if (name === 'size') return [undefined, 1, 100]
  if (name === 'phone') return [undefined, '380501000005']
  if (name === 'client' || name === 'appointment') return [undefined, world.ids[name]]
  if (name === 'sort')
    return [undefined, 'name', 'first_name', 'last_name,desc', 'created,desc', 'start_time,desc', 'price']
  return candidates(world, name, shape, isRequired)
}
