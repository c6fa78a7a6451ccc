/**
 * Promise 7 for money and memberships in full: two hundred kills -9 of a server during payments and uses of
 * memberships.
 */
import { parseArgs } from 'node:util'
import { crash } from './crash-rounds.ts'
import { createFindings, tally } from '../findings.ts'
import { closeConnections } from '../requests.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    /** Repeats the same moments and acts; the requests in progress still differ. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const KILLS = Number(values.kills)
const SEED = Number(values.seed)
const KILLS_OF_A_CONTROL = 12
const TRIES_OF_A_CONTROL = 6

const findings = createFindings('crash')
const started = performance.now()
const all = await crash({
  kills: KILLS,
  seed: SEED,
  onKill: (count) => {
    if (count % 25 === 0) findings.note(`${count} kills`)
  },
})
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
const { money, wrong, left, payments, memberships, covered } = all
findings.check(
  `${KILLS} kills: each payment is credited once, all that must go back does, no visit is lost or counted twice`,
  wrong.length === 0,
  tally(wrong.flatMap(({ faults }) => faults)),
)
for (const { sequence, faults } of wrong.slice(0, 3)) findings.note(`${faults.join(', ')}: ${sequence}`)
findings.check(
  'the ledger is what the provider has',
  money.inLedger === money.atProvider,
  `${money.inLedger} and ${money.atProvider}`,
)
findings.check('nothing waits for ever', left === 0, `${left}`)
findings.check(
  'enough was under way for this to say anything',
  money.payments > KILLS / 2 && covered > KILLS / 2,
  `${money.payments} payments, ${money.refunds} refunds, ${covered} bookings with a membership`,
)
findings.note(
  `${payments} sequences of payments and ${memberships} of memberships in ${minutes} min, seed ${SEED}`,
)

for (const [control, isNoticed] of [
  ['answered before the commit', /gone|lost|not credited|not given back|other/],
  ['refunds sent again', /another sum was given back|too (much|little) was given back/],
] as const) {
  // A kill hits the critical moment only by chance, so moments are drawn until one does.
  let found: string[] = []
  let tries = 0
  while (tries < TRIES_OF_A_CONTROL && !found.some((fault) => isNoticed.test(fault))) {
    const without = await crash({ kills: KILLS_OF_A_CONTROL, seed: SEED + tries, control })
    found = without.wrong.flatMap(({ faults }) => faults)
    tries += 1
  }
  findings.check(
    `control, ${control}`,
    found.some((fault) => isNoticed.test(fault)),
    `${tally(found)} in ${KILLS_OF_A_CONTROL * tries} kills`,
  )
}
closeConnections()
findings.end({
  asked: `${KILLS} kills -9 of the server (${payments} payment and ${memberships} membership sequences, ${minutes} min); seed ${SEED}`,
  found: `${money.payments} payments, ${money.refunds} refunded, ${covered} bookings with a membership: ${wrong.length} faulty sequences; ledger ${money.inLedger} = provider ${money.atProvider}`,
})
