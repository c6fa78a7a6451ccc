/**
 * Cost of pages on the server and waiting time on a phone:
 * - pages per second: rendered, cached, and revalidated by ETag;
 * - paints of three screens, in Chromium on slow 4G with a processor four times slower;
 * - the first scripts by library.
 * Rounds are repeated. The report shows medians and the load of the machine.
 */
import { demoCompanies, entityId } from '@zapys/demo'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { buildApps } from '../../scripts/build-apps.ts'
import { firstScripts } from './pages/first-scripts.ts'
import { inBrowser } from './pages/in-browser.ts'
import { heading, tell } from './report/figures.ts'
import { onServer } from './pages/on-server.ts'

await buildApps()
const studio = demoCompanies.find(({ alias }) => alias === 'studio')!
const branch = `/i/studio/b/${entityId(studio, 'branch', 'kyiv')}`
const screens = {
  home: '/i/studio',
  services: `${branch}/s`,
  day: `${branch}/s/${entityId(studio, 'service', 'haircut-women')}/d`,
}

heading('First scripts, KiB brotli; of each chunk by the share of its source')
for (const { name, kib } of await firstScripts())
  console.log(`  ${name.padEnd(28)} ${kib.toFixed(1).padStart(6)}`)

const program = await startProgram({ environment: { DEMO: 'true' } })
try {
  heading('Server: what two processors would give, measured by the CPU time of pages')
  for await (const figure of onServer(program, screens)) tell(figure)
  heading('Phone, slow 4G and a processor four times slower')
  for await (const figure of inBrowser(program.url, screens)) tell(figure)
} finally {
  await program.stop()
}
