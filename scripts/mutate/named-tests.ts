/** Which files of tests name a row, and how the runner is told to run only those tests. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Runner } from '../reports/files.ts'

export type NamedTests = Record<Runner, string[]>

/** Files whose text holds one of the ids: the title may be put together from a table. From the root, sorted. */
export function filesNaming(root: string, ids: string[]): NamedTests {
  const named: NamedTests = { unit: [], components: [], api: [], journeys: [] }
  const wanted = ids.map((id) => new RegExp(`${escaped(id)}(?!\\d)`))
  for (const { file, source } of testsIn(root))
    if (wanted.some((id) => id.test(source))) named[runnerOf(file)].push(file)
  return named
}

const known = new Map<string, { file: string; source: string }[]>()

/** Read once: no fault changes them. */
function testsIn(root: string): { file: string; source: string }[] {
  const tests =
    known.get(root) ??
    globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    })
      .filter((file) => !file.startsWith('scripts/'))
      .toSorted()
      .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  known.set(root, tests)
  return tests
}

/** A pattern for titles, of both runners. */
export const titlesNaming = (ids: string[]): string => `\\[(${ids.map(escaped).join('|')})\\]`

function runnerOf(file: string): Runner {
  if (file.startsWith('e2e/')) return 'journeys'
  if (file.endsWith('.browser.test.tsx')) return 'components'
  return file.startsWith('apps/server/') ? 'api' : 'unit'
}

const escaped = (id: string) => id.replaceAll('.', String.raw`\.`)
