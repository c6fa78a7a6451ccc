/** Guarantees to programs for every call with a key, including future ones. docs/rules/operator.md */
import { type Call, calls, type EndpointName, endpoints } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

let server: TestServer
let studio: Studio
let key: CompanyKey
let there: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  key = await companyKey(server, studio)
  const anna = await studio.resource()
  const { service_id } = await studio.service({ by: [anna] })
  const webhook = await key.post('webhook', {
    webhook: { url: 'http://127.0.0.1:9/', events: ['client.created'] },
  })
  there = {
    company: studio.company_id,
    branch: studio.branch_id,
    resource: anna.resource_id,
    service: service_id,
    webhook: String(webhook.body['id']),
    client: (await studio.client({ first_name: 'Марта' })).client_id,
  }
})
afterAll(() => server.stop())

const keyed = (Object.entries(calls) as [EndpointName, Call][])
  .filter(([, { access }]) => access === 'key')
  .map(([name, call]) => ({ name, call, method: endpoints[name].method }))
const lists = keyed.filter(({ call }) => 'size' in (call.query as { shape?: object }).shape!)

/** Path with existing ids; with `nobody` the last id does not exist. */
function pathOf(name: EndpointName, { nobody = false } = {}): string {
  const names = [...endpoints[name].path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part!)
  const last = names.at(-1)
  return endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    nobody && part === last && part !== 'company' ? newId() : (there[part] ?? newId()),
  )
}

const ask = (name: EndpointName, url: string, payload?: object | string) =>
  server.app.inject({
    method: endpoints[name].method,
    url,
    headers: { ...key.headers, 'content-type': 'application/json' },
    ...(endpoints[name].method === 'GET' ? {} : { payload: payload ?? {} }),
  })

/** Characters of a rejection that programs store. */
const KEPT = 200

function expectReason(body: string): void {
  const { code, title, errors } = JSON.parse(body) as {
    code: string
    title: string
    errors?: { message: string }[]
  }
  const kept = body.slice(0, KEPT)
  expect(kept.startsWith(`{"code":${JSON.stringify(code)},"title":${JSON.stringify(title)}`)).toBe(true)
  const said = errors?.[0]?.message
  if (said !== undefined) expect(kept).toContain(JSON.stringify(said).slice(1, 60).replace(/"$/, ''))
}

describe('every call with a key', () => {
  it('is tested here, including calls added later', () => {
    expect(keyed.length).toBeGreaterThan(50)
    expect(lists.length).toBeGreaterThan(10)
  })

  // Runs before anything is removed.
  it.each(lists)('$name gives at most 100 a page, whatever is asked for', async ({ name }) => {
    for (const size of [101, 100_000, 999_999_999]) {
      const reply = await ask(name, `${pathOf(name)}?size=${size}`)
      const { page } = reply.json<{ page?: { size: number } }>()
      // Lower, since each event includes its bookings.
      expect([reply.statusCode, page?.size]).toEqual([200, name === 'listCompanyEvents' ? 50 : 100])
    }
  })

  it.each(keyed)('$name gives its reason within the first 200 characters', async ({ name, method }) => {
    const nowhere = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      part === 'company' ? studio.company_id : 'no-id',
    )
    const refused = await Promise.all([
      ask(name, nowhere),
      ask(name, pathOf(name, { nobody: true })),
      ask(name, pathOf(name), '[1,'),
      ask(name, pathOf(name), { nothing: 'x'.repeat(300) }),
      ask(name, `${pathOf(name)}?size=0&page=-1&active=perhaps&start=tomorrow`),
      server.app.inject({ method, url: pathOf(name) }),
    ])
    const refusals = refused.filter(({ statusCode }) => statusCode >= 400)
    // At least the call without a key is rejected.
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    for (const { body } of refusals) expectReason(body)
  })

  it.each(keyed)('$name rejects PATCH and lists its methods', async ({ name, method }) => {
    const reply = await server.app.inject({
      method: 'PATCH',
      url: pathOf(name),
      payload: {},
      headers: { ...key.headers, 'content-type': 'application/json' },
    })
    expect(reply.statusCode).toBe(405)
    expect(String(reply.headers.allow).split(', ')).toContain(method)
    expectReason(reply.body)
  })

  it('each that answers a list of content has pages, but for what is bounded by what was asked', () => {
    const shapeOf = ({ answer }: Call) => (answer as { shape?: Record<string, unknown> }).shape ?? {}
    const unpaged = keyed.filter(({ call }) => 'content' in shapeOf(call) && !('page' in shapeOf(call)))
    expect(unpaged.map(({ name }) => name).toSorted()).toEqual([
      'addPrices',
      'listClientDoubles',
      'lookAtInbox',
      'orderFields',
      'readBookingHistory',
      'readBranchDay',
      'readInbox',
      'readMessageKinds',
      'savePrices',
      'setAsideInbox',
    ])
  })
})
