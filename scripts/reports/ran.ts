/** Reads from the runners' reports which tests ran, their location and their outcome. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `file` is absolute; `line` counts from 1 and is within the call of `it` or `test`; `title` excludes the titles of the
 * enclosing groups.
 */
export type Ran = { file: string; line: number; title: string; outcome: 'passed' | 'failed' | 'skipped' }

type VitestReport = {
  testResults: {
    name: string
    assertionResults: { title: string; status: string; location?: { line: number } | null }[]
  }[]
}

export function ranByVitest(report: string): Ran[] {
  return read<VitestReport>(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, location }) => {
      if (location == null)
        throw new Error(`${name} “${title}”: the report has no line, see includeTaskLocation`)
      return {
        file: name,
        line: location.line,
        title,
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      }
    }),
  )
}

type Suite = {
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; expectedStatus: string }[]
  }[]
  suites?: Suite[]
}

/** A journey that passed only on a second try, or was expected to fail, does not count as passed. */
export function ranByPlaywright(report: string): Ran[] {
  const { config, suites } = read<{ config: { rootDir: string }; suites: Suite[] }>(report)
  const ranOf = ({ specs, suites: inner = [] }: Suite): Ran[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, expectedStatus }): Ran => {
        const isAsMeant = status === 'expected' && expectedStatus === 'passed'
        const outcome = status === 'skipped' ? 'skipped' : isAsMeant ? 'passed' : 'failed'
        return { file: join(config.rootDir, file), line, title, outcome }
      }),
    ),
    ...inner.flatMap(ranOf),
  ]
  return suites.flatMap(ranOf)
}

const read = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report
