/**
 * Requests pages at a constant rate, in a separate process that keeps running between storms, because starting it
 * costs more than a storm.
 * Its parent gives it the lowest priority, because visitors of companies' sites use their own computers.
 */
import { percentile } from './findings.ts'
import { openLoop } from './open-loop.ts'
import { closeConnections, get } from './requests.ts'

export type StormAsked = { url: string; paths: readonly string[]; perSecond: number; seconds: number }
export type StormSeen = { failed: number; perSecond: number; p99: number }

const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '203.0.113.7' }

async function storm({ url, paths, perSecond, seconds }: StormAsked): Promise<StormSeen> {
  const started = performance.now()
  const answers = await openLoop({ perSecond, count: perSecond * seconds }, (number) =>
    get(`${url}${paths[number % paths.length]!}`, headers).catch(() => ({ status: 0 })),
  )
  const tookSeconds = (performance.now() - started) / 1000
  const answered = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  return {
    failed: answers.length - answered.length,
    perSecond: answered.length / tookSeconds,
    p99: percentile(answered, 0.99),
  }
}

process.on('message', (asked: StormAsked) => void storm(asked).then((seen) => process.send!(seen)))
process.on('disconnect', closeConnections)
