/** `npm run bench` lists the benchmarks, `npm run bench -- slot-engine` runs one. */
import { readdirSync } from 'node:fs'

const here = import.meta.dirname
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'run.ts')
  .map((entry) => entry.name.slice(0, -'.ts'.length))

const [name] = process.argv.slice(2)
if (name === undefined) console.log(`Benchmarks: ${names.join(', ')}\nRun one with: npm run bench -- <name>`)
else if (names.includes(name)) await import(`./${name}.ts`)
else {
  console.error(`No benchmark is called ${name}. There are: ${names.join(', ')}`)
  process.exitCode = 1
}
