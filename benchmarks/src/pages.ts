/**
 * What pages cost the server and what a visitor on a phone waits for: pages a second drawn anew, kept and known by their
 * tag; paints of three screens and of a whole booking through Chromium on slow 4G with a processor four times slower; the
 * first scripts by library. Rounds are repeated and medians told; the load of the machine stands beside.
 */
import { loadavg } from 'node:os'
import { demoCompanies, entityId } from '@zapys/demo'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { buildWidget } from '../../scripts/build-widget.ts'
import { firstScripts } from './pages/first-scripts.ts'
import { inBrowser } from './pages/in-browser.ts'
import { onServer } from './pages/on-server.ts'

await buildWidget()
const studio = demoCompanies.find(({ alias }) => alias === 'studio')!
const branch = `/i/studio/b/${entityId(studio, 'branch', 'kyiv')}`
const screens = {
  home: '/i/studio',
  services: `${branch}/s`,
  day: `${branch}/s/${entityId(studio, 'service', 'haircut-women')}/d`,
}
const load = () => `load ${loadavg()[0]!.toFixed(1)}`

console.log('First scripts, KiB brotli; of each chunk by the share of its source\n')
for (const { name, kib } of await firstScripts())
  console.log(`  ${name.padEnd(28)} ${kib.toFixed(1).padStart(6)}`)

const program = await startProgram({ environment: { DEMO: 'true' } })
try {
  console.log(
    `\nServer (${load()}): what two processors would give is told by the time of processor that pages took\n`,
  )
  for await (const line of onServer(program, screens)) console.log(`  ${line}`)
  console.log(`\nPhone, slow 4G and a processor four times slower (${load()})\n`)
  for await (const line of inBrowser(program.url, screens)) console.log(`  ${line}`)
  console.log(`\n  (${load()} at the end)`)
} finally {
  await program.stop()
}
