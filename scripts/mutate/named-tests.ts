/** Which files of tests name a row, and which rows a test that ran names. */
import { relative } from 'node:path'
import type { Runner } from '../reports/files.ts'
import type { Ran } from '../reports/ran.ts'
import { type ProvingTest, provingTestsIn } from '../requirements/proves.ts'

export type NamedTests = Record<Runner, string[]>

/** Files with a test that names one of the ids. From the root, sorted. */
export function filesNaming(root: string, ids: string[]): NamedTests {
  const named: NamedTests = { unit: [], components: [], api: [], journeys: [] }
  for (const [file, tests] of testsIn(root))
    if (tests.some((test) => ids.some((id) => test.ids.includes(id)))) named[runnerOf(file)].push(file)
  return named
}

/** The rows that a test names, found by its line. */
export function idsOf(root: string, { file, line }: Ran): string[] {
  const tests = testsIn(root).get(relative(root, file)) ?? []
  return tests
    .filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
    .flatMap(({ ids }) => ids)
}

const known = new Map<string, Map<string, ProvingTest[]>>()

/** Read once: no fault changes them. */
function testsIn(root: string): Map<string, ProvingTest[]> {
  const tests = known.get(root) ?? provingTestsIn(root)
  known.set(root, tests)
  return tests
}

function runnerOf(file: string): Runner {
  if (file.startsWith('e2e/')) return 'journeys'
  if (file.endsWith('.browser.test.tsx')) return 'components'
  return file.startsWith('apps/server/') ? 'api' : 'unit'
}
