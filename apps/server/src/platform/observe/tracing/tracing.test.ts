import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { startTracing, type Tracing } from './tracing.ts'

type Attribute = { key: string; value: Record<string, string | number> }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
}
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const PHONE = '+380671230987'

let collector: Server
let received = ''
let server: TestServer
let studio: Studio
let tracing: Tracing
const spans: SentSpan[] = []
const traced: Record<string, string> = {}

/** Stopping sends the remaining spans, so all spans have been sent. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received += body
      const { resourceSpans } = JSON.parse(body) as Sent
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  tracing = startTracing(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  server = await startTestServer({ tracing })
  studio = await server.studio({ alias: 'traced' })
  const service = await studio.service({ by: [await studio.resource()] })

  const booked = await server.post(
    '/v1/client/appointment',
    {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-19T09:00:00.000Z',
        service_resource_settings: [{ service: service.service_id, resources: [], ordinal: 1 }],
        client: { first_name: 'Олена', phone: PHONE },
      },
    },
    { traceparent: `00-${TRACE}-${CALLER}-01` },
  )
  expect(booked.status).toBe(200)
  traced['booked'] = String(booked.headers['x-trace-id'])
  const asked = await server.get('/v1/company/traced/widget/default/configuration?lang=uk')
  traced['asked'] = String(asked.headers['x-trace-id'])
  await server.get('/v1/nowhere')
  await server.get('/health')
  await server.outbox.messages()
  await tracing.stop()
})
afterAll(async () => {
  await server.stop()
  collector.close()
})

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const named = (name: string) => spans.find((span) => span.name === name)!

describe('tracing', () => {
  it('takes the trace of a caller over, whose span is above that of the request', () => {
    const span = named('POST /v1/client/appointment')
    expect([span.traceId, span.parentSpanId, span.kind]).toEqual([TRACE, CALLER, 2])
    expect(attributesOf(span)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/client/appointment',
      'http.response.status_code': 200,
    })
    expect(traced['booked']!.replaceAll('-', '')).toBe(TRACE)
  })

  it('starts a trace with the id of log and response if the request has none', () => {
    const span = named('GET /v1/company/:company/widget/:widget/configuration')
    expect(span.traceId).toBe(traced['asked']!.replaceAll('-', ''))
    expect(span.parentSpanId ?? '').toBe('')
  })

  it('has each statement below its request, without its values', () => {
    const request = named('POST /v1/client/appointment')
    const statements = spans.filter((span) => span.parentSpanId === request.spanId && span.kind === 3)
    expect(statements.length).toBeGreaterThan(10)
    expect(statements.map((span) => span.name)).toEqual(
      expect.arrayContaining(['select', 'insert', 'commit']),
    )
    const texts = statements.map((span) => String(attributesOf(span)['db.query.text']))
    expect(texts.some((text) => text.includes('insert into "appointment"') && text.includes('$1'))).toBe(true)
  })

  it('contains no personal data and no address', () => {
    expect(received.length).toBeGreaterThan(1_000)
    for (const own of [PHONE.slice(1), 'Олена', studio.company_id, 'traced/', 'nowhere', 'lang=uk'])
      expect(received).not.toContain(own)
  })

  it('omits probes and background work', () => {
    expect(spans.filter(({ name }) => name.includes('health'))).toEqual([])
    const requests = new Set(spans.filter(({ kind }) => kind === 2).map(({ traceId }) => traceId))
    expect(spans.filter(({ traceId }) => !requests.has(traceId))).toEqual([])
  })

  it('is loaded only where a collector is named', () => {
    const source = fileURLToPath(new URL('../../../', import.meta.url))
    const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
    const importers = (what: RegExp) =>
      files.filter((file) => what.test(readFileSync(`${source}${file}`, 'utf8')))
    expect(importers(/from '@opentelemetry/)).toEqual(['platform/observe/tracing/tracing.ts'])
    expect(importers(/^import (?!type).*tracing\/tracing\.ts'/m)).toEqual([])
  })
})
