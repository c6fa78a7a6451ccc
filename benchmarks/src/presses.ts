/**
 * Response times of a slow phone to each press of a whole booking, from the home page to the success page. INP of a
 * page is its slowest interaction, with as few as these. The work per press is measured too: it does not depend on
 * other load.
 */
import { chromium } from '@playwright/test'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { buildApps } from '../../scripts/build-apps.ts'
import { getChromium } from '../../scripts/find-chromium.ts'
import type { Press } from './presses/press-watch.ts'
import { watchPresses } from './presses/press-watch.ts'
import { slowPhone } from './presses/slow-phone.ts'
import { bookOnPhone } from './presses/whole-booking.ts'
import { heading, tell } from './report/figures.ts'

const ROUNDS = 3
const GOAL_MS = 100

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

await buildApps()
const program = await startProgram({ environment: { DEMO: 'true' } })
const browser = await chromium.launch({
  executablePath: getChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  heading('Phone of 375 x 812, slow 4G and a processor four times slower')
  const rounds: Press[][] = []
  // The first round warms up the server.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const phone = await slowPhone(browser, program.url, watchPresses)
    const presses = await bookOnPhone(phone, { home: '/i/studio', phone: `050123450${round}` })
    await phone.page.context().close()
    if (round > 0) rounds.push(presses)
  }
  for (const [index, { name }] of rounds[0]!.entries()) {
    const of = (key: Exclude<keyof Press, 'name'>) => median(rounds.map((round) => round[index]![key]))
    tell({
      what: name,
      found:
        `${of('delayMs')} ms; CPU ${of('cpuMs').toFixed(0)} ms, ${of('commits')} commits, ` +
        `${of('changes')} changes, ${of('styles')} styles, ${of('layouts')} layouts`,
    })
  }
  const slowest = rounds.map((round) => Math.max(...round.map(({ delayMs }) => delayMs)))
  tell({
    what: 'booking, INP',
    found: `${median(slowest)} ms, worst of ${ROUNDS} ${Math.max(...slowest)} ms`,
    goal: `≤ ${GOAL_MS} ms`,
    isMet: median(slowest) <= GOAL_MS,
  })
} finally {
  await browser.close()
  await program.stop()
}
