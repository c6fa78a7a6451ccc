/** Asks for pages at an even pace, in a thread of its own, so that nobody's booking is measured late because of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from './findings.ts'
import { openLoop } from './open-loop.ts'
import { closeConnections, get } from './requests.ts'

export type StormGiven = { url: string; paths: readonly string[]; perSecond: number; seconds: number }
export type StormSeen = { failed: number; perSecond: number; p99: number }

const { url, paths, perSecond, seconds } = workerData as StormGiven
const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '203.0.113.7' }

const started = performance.now()
const answers = await openLoop({ perSecond, count: perSecond * seconds }, (number) =>
  get(`${url}${paths[number % paths.length]!}`, headers).catch(() => ({ status: 0 })),
)
const tookSeconds = (performance.now() - started) / 1000
closeConnections()
const answered = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
const seen: StormSeen = {
  failed: answers.length - answered.length,
  perSecond: answered.length / tookSeconds,
  p99: percentile(answered, 0.99),
}
parentPort!.postMessage(seen, [])
