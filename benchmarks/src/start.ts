/** Time from the program's start to its first page, except for the very first run, and its memory use. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { load } from './answers/load.ts'
import { asStarted } from '../../apps/server/proofs/program.ts'
import { freePort } from './measure/counted.ts'
import { heading, tell } from './report/figures.ts'

const STARTS = 7
const CALLERS = 16
const GOAL = { ms: 800, mib: 200 }

const main = fileURLToPath(new URL('../../apps/server/src/main.js', import.meta.url))
const hello = fileURLToPath(new URL('./start/hello.ts', import.meta.url))
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
/** Memory of the process alone, and including shared memory, in MiB. */
function memoryOf({ pid }: ChildProcess): { own: number; all: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { own: of('RssAnon'), all: of('VmRSS') }
}

async function start(file: string, environment: Record<string, string>, path: string) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...asStarted, file], {
    env: { PATH: process.env['PATH'], PORT: port, LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}${path}`
  for (;;) {
    const answered = await fetch(url).then(
      async (reply) => (await reply.text()) !== '' && reply.ok,
      () => false,
    )
    if (answered) break
    await sleep(5)
  }
  const ms = performance.now() - began
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { child, url, ms, stop }
}

async function starts(file: string, environment: Record<string, string>, path: string): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    const { ms, stop } = await start(file, environment, path)
    took.push(ms)
    await stop()
  }
  return median(took)
}

const folder = await mkdtemp(join(tmpdir(), 'zapys-start-'))
try {
  const withDemo = { DATA_DIR: folder, DEMO: 'true' }
  // The first run creates the database and its companies.
  await (await start(main, withDemo, '/i/studio')).stop()
  heading(`Median of ${STARTS} starts, and memory`)
  const bareMs = await starts(hello, {}, '/')
  const ms = await starts(main, withDemo, '/i/studio')
  tell({
    what: 'process start to first page',
    found: `${ms.toFixed(0)} ms`,
    baseline: `${bareMs.toFixed(0)} ms, hello world`,
    ratio: `${(ms / bareMs).toFixed(1)} x`,
    goal: `≤ ${GOAL.ms} ms`,
    isMet: ms <= GOAL.ms,
  })
  const bare = await start(hello, {}, '/')
  const ours = await start(main, withDemo, '/i/studio')
  await sleep(4_000)
  const text = ({ own, all }: ReturnType<typeof memoryOf>) =>
    `${all.toFixed(0)} MiB, ${own.toFixed(0)} anonymous`
  tell({
    what: 'memory after the start',
    found: text(memoryOf(ours.child)),
    baseline: text(memoryOf(bare.child)),
  })
  const [helloLoad, pagesLoad] = [await load(bare.url, CALLERS), await load(ours.url, CALLERS)]
  const after = memoryOf(ours.child)
  tell({
    what: `memory at ${pagesLoad.aSecond.toFixed(0)} pages/s`,
    found: text(after),
    baseline: `${text(memoryOf(bare.child))} at ${helloLoad.aSecond.toFixed(0)} requests/s`,
    ratio: `${(after.all / memoryOf(bare.child).all).toFixed(1)} x`,
    goal: `≤ ${GOAL.mib} MiB`,
    isMet: after.all <= GOAL.mib,
  })
  await bare.stop()
  await ours.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}
