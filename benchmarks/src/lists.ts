/**
 * Cost of long lists: responses per second to eight callers, and the delay compared with short lists.
 * `npm run bench -- lists --bookings 20000` is a quick run; with two million, as promised, adding the rows takes some
 * minutes.
 */
import { parseArgs } from 'node:util'
import { type ListedCompany, listedCompany } from '../../apps/server/proofs/listed-company.ts'
import { type Program, startProgram } from '../../apps/server/proofs/program.ts'
import { type Load, load } from './answers/load.ts'
import { heading, tell } from './report/figures.ts'

const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '3400' },
    bookings: { type: 'string', default: '2000000' },
    only: { type: 'string', default: '' },
  },
})

const CALLERS = 8
/** Responses per second for lists of clients and visitors, and growth of the median in percent. */
const PROMISED = { aSecond: 1_500, growth: 20 }
const RATED_EVERY_MS = 100
/** Calls of staff lists, one after the other: the rate limit of a key allows only so many per minute. */
const ROUNDS = 40

type List = { path: string; by: 'NOBODY' | 'CLIENT' | 'KEY'; isRated?: true }

function listsOf({ company_id, branch_id, resource_id }: ListedCompany): Record<string, List> {
  const seen = `/v1/public/company/${company_id}`
  const own = `/v1/company/${company_id}/user`
  const staff = `/v1/company/${company_id}`
  const ratings = `${seen}/rating?sort=created,desc&size=100`
  return {
    'ratings of the company': { path: ratings, by: 'NOBODY' },
    'the same, a new one every 100 ms': { path: ratings, by: 'NOBODY', isRated: true },
    'ratings of one resource': { path: `${ratings}&resource=${resource_id}`, by: 'NOBODY' },
    'the same, a new one every 100 ms ': {
      path: `${ratings}&resource=${resource_id}`,
      by: 'NOBODY',
      isRated: true,
    },
    'most stars first, a new one every 100 ms': {
      path: `${seen}/rating?sort=rating,desc&size=100`,
      by: 'NOBODY',
      isRated: true,
    },
    'resources with averages': { path: `${seen}/branch/${branch_id}/resource?size=100`, by: 'NOBODY' },
    'the same, a new rating every 100 ms': {
      path: `${seen}/branch/${branch_id}/resource?size=100`,
      by: 'NOBODY',
      isRated: true,
    },
    'own bookings ahead': { path: `${own}/appointment?condition=CURRENT`, by: 'CLIENT' },
    'own past bookings': { path: `${own}/appointment?condition=PAST`, by: 'CLIENT' },
    'own bookings of events': { path: `${own}/event?condition=PAST`, by: 'CLIENT' },
    'own memberships': { path: `${own}/membership?status=INACTIVE`, by: 'CLIENT' },
    'own notifications': { path: `${own}/notification`, by: 'CLIENT' },
    'own surveys': { path: `${own}/survey?status=COMPLETED`, by: 'CLIENT' },
    'staff: bookings': { path: `${staff}/branch/${branch_id}/appointment?size=100`, by: 'KEY' },
    'staff: clients': { path: `${staff}/client?size=100`, by: 'KEY' },
    'staff: memberships': { path: `${staff}/membership?size=100`, by: 'KEY' },
    'staff: messages': { path: `${staff}/message?size=100`, by: 'KEY' },
    'staff: audit log': { path: `${staff}/audit?size=100`, by: 'KEY' },
    'staff: ledger': { path: `${staff}/ledger?size=100`, by: 'KEY' },
  }
}

async function oneAfterTheOther(url: string, headers: Record<string, string>): Promise<Load> {
  const took: number[] = []
  for (let round = -5; round < ROUNDS; round += 1) {
    const started = performance.now()
    const reply = await fetch(url, { headers })
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(`${url} answered ${reply.status} ${text}`)
    if (round >= 0) took.push(performance.now() - started)
  }
  const sorted = took.toSorted((one, other) => one - other)
  const p50 = sorted[Math.floor(ROUNDS / 2)]!
  return { aSecond: 1000 / p50, p50, p99: sorted.at(-1)! }
}

/** Adds ratings until the returned function is called. */
function rateAllTheTime({ rate }: ListedCompany): () => Promise<void> {
  let under = Promise.resolve<unknown>(undefined)
  const timer = setInterval(() => {
    under = rate()
  }, RATED_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await under
  }
}

/** Run alternately, so that other load affects both. The better result of each counts. */
const TURNS = 2

async function measured(
  program: Program,
  company: ListedCompany,
  { path, by, isRated }: List,
): Promise<Load> {
  const url = `${program.url}${path}`
  const stop = isRated ? rateAllTheTime(company) : undefined
  try {
    return by === 'KEY'
      ? await oneAfterTheOther(url, { authorization: `Bearer ${company.key}` })
      : await load(url, CALLERS, by === 'CLIENT' ? company.headers : {})
  } finally {
    await stop?.()
  }
}

const better = (loads: readonly Load[]): Load => loads.toSorted((one, other) => one.p50 - other.p50)[0]!
const program = await startProgram()
try {
  const few = await listedCompany(program, Number(values.few))
  const many = await listedCompany(program, Number(values.bookings))
  heading(
    `A company of ${values.bookings} bookings beside one of ${values.few}, ${CALLERS} callers, of staff one`,
  )
  const [ofFew, ofMany] = [listsOf(few), listsOf(many)]
  for (const [name, list] of Object.entries(ofMany)) {
    if (!name.includes(values.only)) continue
    const [atFew, atMany]: [Load[], Load[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn += 1) {
      atFew.push(await measured(program, few, ofFew[name]!))
      atMany.push(await measured(program, many, list))
    }
    const [before, { p50, aSecond }] = [better(atFew), better(atMany)]
    const growth = (p50 / before.p50 - 1) * 100
    const isFast = list.by === 'KEY' || aSecond >= PROMISED.aSecond
    tell({
      what: name,
      found: `${list.by === 'KEY' ? '' : `${aSecond.toFixed(0)}/s, `}p50 ${p50.toFixed(2)} ms`,
      baseline: `${before.p50.toFixed(2)} ms`,
      ratio: `${growth >= 0 ? '+' : ''}${growth.toFixed(0)} %`,
      goal: `${list.by === 'KEY' ? '' : `≥ ${PROMISED.aSecond}/s, `}≤ +${PROMISED.growth} %`,
      isMet: isFast && growth <= PROMISED.growth,
    })
  }
} finally {
  await program.stop()
}
