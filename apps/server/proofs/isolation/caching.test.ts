/** Caching of responses: no cache may store personal data. */
import { readPublishedDocument } from '../../test/published-document.ts'
import type { AddressInfo } from 'node:net'
import { type Call, calls, endpoints, type EndpointName } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CaseRequest, type Case, casesOf } from './isolation-cases.ts'
import { readsHolder } from '../../src/platform/route/parse.ts'
import { isolationWorld, type IsolationWorld } from './isolation-world.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let url: string
let world: IsolationWorld
let cases: ReadonlyMap<EndpointName, Case>
beforeAll(async () => {
  server = await startTestServer({ outbox: true, trustProxy: ['loopback'] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  cases = casesOf(await readPublishedDocument(url)).cases
  world = await isolationWorld({ ...server, now: () => server.clock.now(), url, at })
})
afterAll(() => server.stop())

// Kyiv is three hours ahead of UTC all summer.
const at = (days: number, hour: number) =>
  new Date(Date.parse('2026-05-19T00:00:00.000Z') + days * 86_400_000 + (hour - 3) * 3_600_000).toISOString()

const names = Object.keys(calls) as EndpointName[]
const caseOf = (name: EndpointName) => cases.get(name)!
const isForAll = (name: EndpointName) => (calls[name] as Call).sameForAll === true
const alsoKey = (name: EndpointName) => (calls[name] as Call).alsoKey === true

async function ask(
  name: EndpointName,
  { params = {}, query = {}, body, headers }: CaseRequest,
  token?: string,
) {
  const { method, path, ...how } = endpoints[name]
  const address = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? 'nothing')
  const isForm = 'form' in how
  const reply = await fetch(`${url}${address}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : {
          body: isForm ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body),
        }),
  })
  await reply.arrayBuffer()
  return { name, status: reply.status, ...kept(reply.headers) }
}

const kept = (headers: Headers) => ({
  cache: headers.get('cache-control'),
  // `accept-encoding` does not make a response personal.
  vary: (headers.get('vary') ?? '')
    .toLowerCase()
    .split(', ')
    .filter((name) => name !== 'accept-encoding')
    .toSorted(),
})

const varyOf = (name: EndpointName) =>
  [
    ...(isForAll(name) ? ['accept-language'] : ['accept-language', 'authorization', 'x-manage-key']),
    ...(isForAll(name) && alsoKey(name) ? ['authorization'] : []),
    ...(readsHolder(calls[name]) ? ['x-holder'] : []),
  ].toSorted()

describe('what HTTP caches may store', () => {
  it('a response is no-store, unless the call declares that it is the same for all callers', async () => {
    const { anna } = world
    let starts = 0
    const freeStart = () => at(30 + Math.floor((starts += 1) / 7), 9 + (starts % 7))
    const answers = []
    const tokenOf = (name: EndpointName) =>
      (calls[name] as Call).access === 'key' ? anna.companyKeys.owner : anna.token
    // Calls that end the session run last.
    for (const name of names.toSorted(
      (one, other) => Number('ends' in caseOf(one)) - Number('ends' in caseOf(other)),
    ))
      answers.push(await ask(name, caseOf(name).ask(anna.ids, { keys: anna.keys, freeStart }), tokenOf(name)))
    // Most responses are successes: otherwise the test would prove little.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(names.length * 0.7)
    // `no-cache`: a cache must revalidate each time.
    const mayBe = (name: EndpointName) => (isForAll(name) ? [null, 'no-cache'] : ['no-store'])
    expect(answers.filter(({ name, cache }) => !mayBe(name).includes(cache))).toEqual([])
    expect(answers.filter(({ cache }) => cache === 'no-cache').length).toBeGreaterThan(10)
    expect(
      answers.filter(({ name, status, vary }) => status === 200 && String(vary) !== String(varyOf(name))),
    ).toEqual([])
  })

  it('slots that are free for one holder only are no-store', async () => {
    const lists = names.filter((name) => (calls[name] as Call).freeToHolder === true)
    expect(lists.length).toBeGreaterThan(5)
    const { anna } = world
    const answers = []
    for (const name of lists) {
      const asked = caseOf(name).ask(anna.ids, { keys: anna.keys, freeStart: () => at(30, 9) })
      const headers = { ...asked.headers, 'x-holder': 'a-browser-that-holds' }
      answers.push(await ask(name, { ...asked, headers }, anna.token))
    }
    expect(answers.map(({ name, cache }) => [name, cache])).toEqual(lists.map((name) => [name, 'no-store']))
  })

  it('an error is no-store, whatever the call', async () => {
    const refusals = []
    for (const name of names) refusals.push(await ask(name, { headers: { 'idempotency-key': 'short' } }))
    expect(refusals.filter(({ status }) => status < 400)).toEqual([])
    expect(refusals.filter(({ cache }) => cache !== 'no-store')).toEqual([])
  })

  it('only reads without a caller are the same for all callers', () => {
    const shared = names.filter(isForAll)
    expect(shared.length).toBeGreaterThan(10)
    for (const name of shared) {
      const call: Call = calls[name]
      expect({ name, method: call.endpoint.method, access: call.access }).toEqual({
        name,
        method: 'GET',
        access: undefined,
      })
      expect(caseOf(name).names).not.toBe('OWN')
    }
  })

  it.each([
    { path: '/outbox.json', because: 'it shows codes' },
    { path: '/outbox', because: 'it shows codes' },
    { path: '/l/unknown', because: 'it leads to a booking' },
    { path: '/nowhere', because: 'tomorrow there may be something' },
    { path: '/v1/company', because: 'tomorrow there may be something' },
    { path: '/v1/company/%ff', because: 'an address that cannot be read is refused like others' },
    { path: '/sign_in/callback', method: 'POST', because: 'it leads on with the proof of a sign-in' },
  ])('$path is never cached: $because', async ({ path, method = 'GET' }) => {
    const reply = await fetch(url + path, { method, redirect: 'manual' })
    expect(kept(reply.headers).cache).toContain('no-store')
  })

  it('a client’s file is no-store, and so is its rejection', async () => {
    const { company, file } = world.anna.ids
    const { key } = await server.database.db
      .selectFrom('file')
      .select('key')
      .where('company_id', '=', company)
      .where('file_id', '=', file)
      .executeTakeFirstOrThrow()
    for (const [last, status] of [
      [`${file}-${key}`, 200],
      [`${file}-${key}x`, 404],
    ] as const) {
      const reply = await fetch(`${url}/v1/company/${company}/extra/file/${last}`)
      expect(reply.status).toBe(status)
      expect(kept(reply.headers).cache).toContain('no-store')
    }
  })
})
