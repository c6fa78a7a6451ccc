/**
 * Checks the rules of the repository: allowed import directions without cycles, one folder per table that writes it, a
 * single clock, descriptive type names, and an assertion in every journey. Exits with 1 and a list of violations.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectsNothing } from './boundaries/assertions.ts'
import { violationsOf } from './boundaries/check.ts'
import { clocksOf, clocksOfSchema } from './boundaries/clocks.ts'
import { unclearNames } from './boundaries/names.ts'
import { ownersOfSchema, strangeWritersOf } from './boundaries/owners.ts'
import { ringsOn } from './boundaries/rings.ts'
import { floors } from './boundaries/rooms.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{apps,packages,e2e,benchmarks,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|data|\.cache)$/.test(path),
}).map((file) => file.replaceAll('\\', '/'))

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = new Map(files.map((file) => [file, read(file)]))
const violations = [...sources].flatMap(([file, source]) => [
  ...violationsOf(file, source),
  ...clocksOf(file, source),
  ...strangeWritersOf(file, source),
  ...expectsNothing(file, source),
])
const schema = read('apps/server/database/schema.sql')
violations.push(...clocksOfSchema(schema), ...ownersOfSchema(schema, files))
violations.push(...floors.flatMap((floor) => ringsOn(floor, sources)))
violations.push(...unclearNames(sources))
for (const violation of violations) console.error(violation)
console.log(
  `${files.length} files checked, ${violations.length} imports, rings, writers or clocks in the wrong direction, names without meaning, or journeys that expect nothing`,
)
// A check that reads no files would always pass.
if (violations.length > 0 || files.length < 100) process.exitCode = 1
