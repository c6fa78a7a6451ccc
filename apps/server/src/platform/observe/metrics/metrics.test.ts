import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createGate } from '../../admission/gate.ts'
import { runJobs } from '../../jobs/job-runner.ts'
import { startMetricsServer } from './metrics-server.ts'
import { createMetrics, type Metrics } from './metrics.ts'

let metrics: Metrics
let server: TestServer
let studio: Studio
let service: string
beforeAll(async () => {
  metrics = createMetrics()
  server = await startTestServer({ metrics })
  studio = await server.studio({ alias: 'counted' })
  service = (await studio.service({ by: [await studio.resource()] })).service_id
})
afterAll(() => server.stop())

/** Current values, by name and labels. */
async function told(): Promise<Map<string, number>> {
  const { text } = await metrics.read()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const book = (time: string) =>
  server.post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: `2026-05-19T${time}:00.000Z`,
      service_resource_settings: [{ service, resources: [], ordinal: 1 }],
      client: { first_name: 'Олена', phone: '+380443000071' },
    },
  })

describe('what the program counts of itself', () => {
  it('a booking counts once, and a refused one by its reason', async () => {
    const before = await told()
    expect((await book('09:00')).status).toBe(200)
    const { status, body } = await book('09:00')
    expect(status).toBe(422)
    const after = await told()
    const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(grew('zapys_bookings_made_total')).toBe(1)
    expect(grew(`zapys_bookings_refused_total{code="${String(body['code'])}"}`)).toBe(1)
    const route = 'method="POST",route="/v1/client/appointment"'
    expect(grew(`zapys_http_request_duration_seconds_count{${route},status="200"}`)).toBe(1)
    expect(grew(`zapys_http_request_duration_seconds_count{${route},status="422"}`)).toBe(1)
  })

  it('an address that is no route counts as unknown, and no label names a company, a person or a path', async () => {
    await server.get(`/v1/company/${studio.company_id}/nothing/of/that`)
    await server.get('/v1/company/counted/widget/default/configuration')
    await book('10:00')
    const { text } = await metrics.read()
    expect(text).toContain('route="unknown",status="404"')
    expect(text).toContain('route="/v1/company/:company/widget/:widget/configuration"')
    for (const own of [studio.company_id, studio.branch_id, service, 'counted', '380443000071', 'nothing'])
      expect(text).not.toContain(own)
  })

  it('messages that wait, and how long the oldest that is due does', async () => {
    await server.outbox.messages()
    const before = await told()
    expect((await book('11:00')).status).toBe(200)
    const after = await told()
    expect(after.get('zapys_messages_waiting')! - before.get('zapys_messages_waiting')!).toBeGreaterThan(0)
    const now = server.clock.now()
    server.clock.set(new Date(now + 90_000).toISOString())
    expect((await told()).get('zapys_messages_oldest_due_seconds')).toBeGreaterThanOrEqual(80)
    await server.outbox.messages()
    expect((await told()).get('zapys_messages_oldest_due_seconds')).toBe(0)
    server.clock.set(new Date(now).toISOString())
  })

  it('the pool, its statements by kind, and each gate by name', async () => {
    const values = await told()
    expect(values.get('zapys_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(values.get('zapys_database_connections{state="in_use"}')).toBeLessThanOrEqual(1)
    expect(values.get('zapys_database_waiting')).toBe(0)
    expect(values.get('zapys_database_statement_seconds_count{kind="select"}')).toBeGreaterThan(5)
    expect(values.get('zapys_database_statement_seconds_count{kind="insert"}')).toBeGreaterThan(2)
    expect(values.get('zapys_database_connection_wait_seconds_count')).toBeGreaterThan(5)
    for (const gate of ['calls', 'files', 'passwords', 'providers'])
      expect(values.get(`zapys_gate_waiting{gate="${gate}",lane="read"}`)).toBe(0)
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  it('who waits at a gate and who was refused there', async () => {
    const own = createMetrics()
    const gate = createGate({ concurrency: { READ: 1, WRITE: 1 }, maxWaitMs: 60_000, maxWaiting: 1 })
    own.onGate('narrow', gate)
    const caller = { lane: 'READ', host: '10.0.0.1' } as const
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = [1, 2].map(() => gate(caller, () => promise))
    await expect(gate(caller, () => promise)).rejects.toThrow()
    const { text } = await own.read()
    expect(text).toContain('zapys_gate_running{gate="narrow",lane="read"} 1')
    expect(text).toContain('zapys_gate_waiting{gate="narrow",lane="read"} 1')
    expect(text).toContain('zapys_gate_refused_total{gate="narrow",lane="read"} 1')
    resolve()
    await Promise.all(work)
  })

  it('turns of jobs by how they ended, and when one last came to its end', async () => {
    let turns = 0
    const job = {
      name: 'now and then',
      everySeconds: 0.01,
      run: async () => {
        turns += 1
        if (turns === 1) throw new Error('not this time')
      },
    }
    const errors: unknown[] = []
    const stop = runJobs([job], server.deps, {
      onError: (_, error) => errors.push(error),
      onEnd: metrics.onJobEnd,
    })
    await expect.poll(() => turns).toBeGreaterThan(2)
    await stop()
    const values = await told()
    expect(values.get('zapys_job_runs_total{job="now and then",outcome="failed"}')).toBe(1)
    expect(values.get('zapys_job_runs_total{job="now and then",outcome="done"}')).toBe(turns - 1)
    expect(errors).toHaveLength(1)
    const age =
      Date.now() / 1000 - values.get('zapys_job_last_success_timestamp_seconds{job="now and then"}')!
    expect(age).toBeLessThan(60)
  })

  it('is served at /metrics of an address of its own, and nowhere else', async () => {
    const { port, stop } = await startMetricsServer(metrics, { host: '127.0.0.1', port: 0 })
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await answer.text()).toContain('zapys_bookings_made_total')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await server.get('/metrics')).status).toBe(404)
    await expect(startMetricsServer(metrics, { host: '127.0.0.1', port })).rejects.toThrow('METRICS_PORT')
    await stop()
  })

  it('a database that is away leaves the rest to be read', async () => {
    const alone = createMetrics()
    const away = await startTestServer({
      metrics: alone,
      connect: (direct) => ({ ...direct, port: 1, host: '127.0.0.1' }),
    })
    const { text } = await alone.read()
    expect(text).toContain('zapys_messages_waiting Nan')
    expect(text).toContain('process_cpu_seconds_total')
    await away.stop()
  })
})
