import { Agent, request } from 'node:http'
import type { Program } from '../../../apps/server/proofs/program.ts'
import type { Figure } from '../report/figures.ts'

const ROUNDS = 3
/**
 * Concurrent callers: visitors of many pages, and visitors of one page after a campaign, who share its version
 * checks.
 */
const CALLERS = { rendered: 4, kept: 32 }
const PAGES = { first: 10, rendered: 100, kept: 2000 }
/** After this time responses are no longer shared: docs/rules/pages.md. */
const ANSWERS_OLD_MS = 1_100
/** Pages per second on two processors. */
const PROMISED = { rendered: 400, kept: 4000 }

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS.kept })

function ask(url: string, caller: number, headers: Record<string, string>) {
  return new Promise<{ status: number; etag: string }>((resolve, reject) => {
    const from = `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`
    const asked = request(url, {
      agent,
      headers: { 'accept-encoding': 'br', 'x-forwarded-for': from, ...headers },
    })
    asked.on('error', reject).on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode!, etag: String(answer.headers.etag) }))
    })
    asked.end()
  })
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

/** Requests this many pages at once from many addresses, as after a campaign. */
async function round(
  program: Program,
  kind: 'rendered' | 'kept',
  urlOf: (page: number) => string,
  known?: { 'if-none-match': string },
) {
  const count = PAGES[kind]
  const [before, started] = [program.cpuSeconds(), performance.now()]
  let next = 0
  let refused = 0
  await Promise.all(
    Array.from({ length: CALLERS[kind] }, async () => {
      for (let page = next++; page < count; page = next++) {
        const { status, etag } = await ask(urlOf(page), page, { ...known })
        if (status === 503) refused += 1
        else if (status !== 200 && status !== 304) throw new Error(`${urlOf(page)} answered ${status}`)
        // The soonest free time passes, which changes the page.
        if (known && status === 200) known['if-none-match'] = etag
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const after = program.cpuSeconds()
  const used = before &&
    after && { server: after.server - before.server, database: after.database - before.database }
  return {
    refused,
    aSecond: count / seconds,
    server: ((used?.server ?? 0) / count) * 1000,
    database: ((used?.database ?? 0) / count) * 1000,
  }
}

async function rounds(name: string, promised: number, run: () => ReturnType<typeof round>): Promise<Figure> {
  const all = [await run()]
  while (all.length <= ROUNDS) all.push(await run())
  // The first warms up.
  const [server, database, aSecond] = (['server', 'database', 'aSecond'] as const).map((key) =>
    median(all.slice(1).map((one) => one[key])),
  ) as [number, number, number]
  const refused = all.reduce((sum, one) => sum + one.refused, 0)
  const onTwo = 2000 / (server + database)
  return {
    what: name,
    found:
      `${onTwo.toFixed(0)}/s by CPU, ${aSecond.toFixed(0)}/s measured; ${server.toFixed(2)} + ${database.toFixed(2)} ms` +
      (refused > 0 ? `; ${refused} rejected (503), result invalid` : ''),
    goal: `≥ ${promised}/s`,
    isMet: onTwo >= promised && refused === 0,
  }
}

const pause = () => new Promise((go) => setTimeout(go, ANSWERS_OLD_MS))

/** Yields each line when it is measured. */
export async function* onServer(program: Program, screens: Record<string, string>): AsyncGenerator<Figure> {
  let made = 0
  for (const [name, path] of Object.entries(screens)) {
    // Each value of a parameter that the screen reads is cached as a separate page with the same content.
    const rendered = () => `${program.url}${path}?p=none-${(made += 1)}`
    yield await rounds(`${name}, rendered`, PROMISED.rendered, () => round(program, 'rendered', rendered))
    yield await firstOfSecond(program, name, rendered)
  }
  for (const [name, path] of Object.entries(screens)) {
    const url = `${program.url}${path}`
    yield await rounds(`${name}, cached`, PROMISED.kept, () => round(program, 'kept', () => url))
    const { etag } = await ask(url, 1, {})
    const known = { 'if-none-match': etag }
    yield await rounds(`${name}, 304`, PROMISED.kept, () => round(program, 'kept', () => url, known))
  }
}

/** One page at a time, after the cache has expired: the cost for the only visitor of a company. */
async function firstOfSecond(program: Program, name: string, urlOf: () => string): Promise<Figure> {
  let [server, database] = [0, 0]
  for (let page = 0; page < PAGES.first; page += 1) {
    await pause()
    const before = program.cpuSeconds()
    await ask(urlOf(), page, {})
    const after = program.cpuSeconds()
    server += (after?.server ?? 0) - (before?.server ?? 0)
    database += (after?.database ?? 0) - (before?.database ?? 0)
  }
  const each = (seconds: number) => ((seconds / PAGES.first) * 1000).toFixed(0)
  return {
    what: `${name}, rendered, data uncached`,
    found: `${each(server)} + ${each(database)} ms`,
  }
}
