/** No request that anybody may send costs more than a bounded piece of processor time and of answer. */
import { parseArgs } from 'node:util'
import { costlyWorld } from './costly-world.ts'
import { createFindings } from './findings.ts'
import { startProgram } from './program.ts'
import { worstCases } from './worst-cases.ts'
import { closeSearch, MOST_BYTES, MOST_CPU_MS, searchWorst } from './worst-search.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })

const findings = createFindings('worst-request')
const program = await startProgram({ environment: { TRUST_PROXY: 'loopback' } })
const world = await costlyWorld(program)
for (const worst of await worstCases(world)) {
  if (values.only !== undefined && !worst.name.includes(values.only)) continue
  const { name, cost, asking, tried, statuses } = await searchWorst(program, worst)
  const figures = `${cost.serverMs.toFixed(0)} + ${cost.databaseMs.toFixed(0)} ms, ${(cost.bytes / 1000).toFixed(0)} kB, ${cost.ms.toFixed(0)} ms, ${cost.status} (${tried} tried: ${statuses.join(' ')})`
  findings.check(name, cost.cpuMs <= MOST_CPU_MS && cost.bytes <= MOST_BYTES, figures)
  if (cost.cpuMs > MOST_CPU_MS / 2 || cost.bytes > MOST_BYTES / 2)
    findings.note(`${asking.method} ${asking.path.slice(0, 400)} ${String(asking.body ?? '').slice(0, 300)}`)
}
await program.stop()
closeSearch()
findings.end({ asked: 'every call that anybody may ask, with the dearest of its requests', found: '' })
