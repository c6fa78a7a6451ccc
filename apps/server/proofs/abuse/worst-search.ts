/**
 * Finds the most expensive request of a call: starting from a cheap one, it tries each choice and keeps more expensive
 * ones.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { takenByOthers } from '../taken-by-others.ts'
import type { Program } from '../program.ts'
import type { Asking, WorstCase } from './worst-cases.ts'

export type Cost = {
  status: number
  bytes: number
  cpuMs: number
  serverMs: number
  databaseMs: number
  ms: number
}
export type Worst = { name: string; by: By; cost: Cost; asking: Asking; tried: number; statuses: number[] }

export const MAX_CPU_MS = 250
export const MAX_BYTES = 1_000_000

/** More than all callers of a proof together, so that none waits for a connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 })
export const closeSearch = () => agent.destroy()

let callers = 0
/** Each request comes from a different network, so that the cost of one request is measured and not a limit of many. */
const newAddress = () => {
  callers += 1
  return `${10 + (callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}.7`
}

export function send(
  url: string,
  { method, path, headers, body }: Asking,
  address = newAddress(),
): Promise<{ status: number; bytes: number; ms: number; text(): string }> {
  const started = performance.now()
  return new Promise((resolve) => {
    const asking = request(
      `${url}${path}`,
      {
        method,
        agent,
        headers: {
          'x-forwarded-for': address,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (reply) => {
        let bytes = 0
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes < 100_000) parts.push(part)
        })
        reply.on('error', () =>
          resolve({ status: 0, bytes, ms: performance.now() - started, text: () => '' }),
        )
        reply.on('end', () =>
          resolve({
            status: reply.statusCode!,
            bytes,
            ms: performance.now() - started,
            text: () => Buffer.concat(parts).toString('utf8'),
          }),
        )
      },
    )
    // The server closes the connection of a caller who sends more headers or body than it reads.
    asking.on('error', () =>
      resolve({ status: 0, bytes: 0, ms: performance.now() - started, text: () => '' }),
    )
    asking.end(body)
  })
}

/** The mean of `times` requests, one after the other, minus what the idle program uses. */
export async function costOf(program: Program, ask: () => Asking, times: number): Promise<Cost> {
  const before = program.cpuSeconds()!
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push(await send(program.url, ask()))
  const after = program.cpuSeconds()!
  const mean = (total: number) => total / times
  const serverMs = mean((after.server - before.server) * 1000)
  const databaseMs = mean((after.database - before.database) * 1000)
  return {
    status: answers.at(-1)!.status,
    bytes: Math.max(...answers.map(({ bytes }) => bytes)),
    serverMs,
    databaseMs,
    cpuMs: serverMs + databaseMs,
    ms: mean(answers.reduce((sum, { ms }) => sum + ms, 0)),
  }
}

/** Searched separately: the search for the largest response does not find the most expensive one. */
export type By = 'PROCESSOR' | 'BYTES'
const weightBy = (by: By) => (cost: Cost) =>
  by === 'PROCESSOR' ? cost.cpuMs / MAX_CPU_MS : cost.bytes / MAX_BYTES

/**
 * Differences below a clock tick or a tenth are noise. Rejections below a minimum cost are not followed: no more
 * expensive request is close to them.
 */
const isWorseBy = (by: By) => {
  const weight = weightBy(by)
  return (cost: Cost, best: Cost): boolean =>
    weight(cost) > weight(best) * 1.1 + (by === 'PROCESSOR' ? 0.05 : 0.001) &&
    (cost.status < 400 || cost.cpuMs > 60)
}

/** Maximum part of the processor time taken by other guests of the host at which figures are reliable. */
const CALM = 0.02
const MAX_AGAIN = 10

/** Processor time grows on a busy host: an expensive result is measured again until the host is calm. */
export async function calmest(measure: () => Promise<Cost>, isFine: (cost: Cost) => boolean): Promise<Cost> {
  const measured = async () => {
    const taken = takenByOthers()
    return { cost: await measure(), taken: taken() }
  }
  let best = await measured()
  for (let time = 0; time < MAX_AGAIN && !isFine(best.cost) && best.taken > CALM; time += 1) {
    await sleep(15_000)
    const again = await measured()
    if (again.taken < best.taken) best = again
  }
  return best.cost
}

export async function searchWorst(program: Program, worst: WorstCase, by: By): Promise<Worst> {
  const [weight, isWorse] = [weightBy(by), isWorseBy(by)]
  const names = Object.keys(worst.choices)
  let tried = 0
  const statuses = new Set<number>()
  const tryOut = async (values: Record<string, unknown>) => {
    tried += 1
    const cost = await costOf(program, () => worst.ask(values), 1)
    statuses.add(cost.status)
    return cost
  }
  const cheap = Object.fromEntries(names.map((name) => [name, worst.choices[name]![0]]))
  const full = Object.fromEntries(names.map((name) => [name, worst.choices[name]!.at(-1)]))
  let best = { values: cheap, cost: await tryOut(cheap) }
  if (names.length > 0) {
    const other = await tryOut(full)
    if (isWorse(other, best.cost)) best = { values: full, cost: other }
  }
  // Random combinations, always the same ones: some requests are expensive only in combination, which a search choice
  // by choice misses.
  for (let draw = 0; draw < (names.length > 2 ? 24 : 0); draw += 1) {
    const values = Object.fromEntries(
      names.map((name, at) => {
        const all = worst.choices[name]!
        return [name, all[(((draw + 1) * (2 * at + 7) * 7919) % 1009) % all.length]]
      }),
    )
    const cost = await tryOut(values)
    if (isWorse(cost, best.cost)) best = { values, cost }
  }
  // Two rounds, because the cost of one choice can depend on a later one.
  for (let round = 0; round < 2; round += 1)
    for (const name of names)
      for (const value of worst.choices[name]!) {
        // Far above the limit, no more precision is needed.
        if (best.values[name] === value || weight(best.cost) > 3) continue
        const values = { ...best.values, [name]: value }
        const cost = await tryOut(values)
        if (isWorse(cost, best.cost)) best = { values, cost }
      }
  const { values } = best
  /** The median of five, because other load of the computer only increases the cost. */
  const middle = async () => {
    const costs = []
    for (let time = 0; time < 5; time += 1) costs.push(await costOf(program, () => worst.ask(values), 1))
    return costs.toSorted((one, other) => weight(one) - weight(other))[2]!
  }
  return {
    name: worst.name,
    by,
    cost: await calmest(middle, (cost) => weight(cost) <= 1),
    asking: worst.ask(values),
    tried,
    statuses: [...statuses].toSorted((a, b) => a - b),
  }
}
