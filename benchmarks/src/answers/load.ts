/** Responses per second to a few callers who repeat their request at once. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon, { type Result } from 'autocannon'

export type Load = { aSecond: number; p50: number; p99: number }

const SECONDS = 4
export const asBrowsers = { 'accept-encoding': 'gzip, br' }

/** Any status but 200 ends the benchmark: rejections are fast and would count as successes. */
export async function load(
  url: string,
  callers: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const took: number[] = []
  const how = {
    url,
    connections: callers,
    duration: SECONDS,
    // The server closes a connection after 1,000 requests; autocannon would continue and be rejected.
    reconnectRate: 500,
    headers: { ...asBrowsers, ...headers },
  }
  const result = await new Promise<Result>((resolve, reject) => {
    const asking = autocannon(how, (error, done) => (error === null ? resolve(done) : reject(error)))
    // The load generator's percentiles are whole milliseconds.
    asking.on('response', (_client, _status, _bytes, ms) => void took.push(ms))
  })
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const inOrder = took.toSorted((one, other) => one - other)
  const at = (share: number) => inOrder[Math.floor(inOrder.length * share)] ?? 0
  return { aSecond: result.requests.average, p50: at(0.5), p99: at(0.99) }
}

const bufferServer = fileURLToPath(new URL('./buffer-server.ts', import.meta.url))

/** The same bytes with the same headers, from a process that does nothing else. */
export async function loadOfBuffer(url: string, callers: number): Promise<Load & { bytes: number }> {
  const answer = await new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    void import('node:http').then(({ get }) =>
      get(url, { headers: asBrowsers }, (reply) => {
        const pieces: Buffer[] = []
        reply.on('data', (piece: Buffer) => pieces.push(piece))
        reply.on('end', () =>
          resolve({ body: Buffer.concat(pieces), headers: reply.headers as Record<string, string> }),
        )
      }).on('error', reject),
    )
  })
  const folder = await mkdtemp(join(tmpdir(), 'zapys-bench-'))
  const file = join(folder, 'answer')
  await writeFile(file, answer.body)
  const { connection: _1, 'keep-alive': _2, date: _3, 'content-length': _4, ...headers } = answer.headers
  const child = fork(bufferServer, [file, JSON.stringify(headers)])
  try {
    const [port] = (await once(child, 'message')) as [number]
    return { ...(await load(`http://127.0.0.1:${port}/`, callers)), bytes: answer.body.length }
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(folder, { recursive: true })
  }
}
