/** Reads from the reports of the runners which tests ran, under which title and how they ended. */
import { readFileSync } from 'node:fs'

/** `file` is absolute or from the folder of the tests, as the runner says it; `title` without those of the groups around. */
export type Ran = { file: string; title: string; outcome: 'passed' | 'failed' | 'skipped' }

type VitestReport = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

export function ranByVitest(report: string): Ran[] {
  return read<VitestReport>(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      ...{ file: name, title },
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

type Suite = {
  specs: { title: string; file: string; tests: { status: string; expectedStatus: string }[] }[]
  suites?: Suite[]
}

/** A journey that passed only on a second try, or was expected to fail, has not passed. */
export function ranByPlaywright(report: string): Ran[] {
  const ranOf = ({ specs, suites = [] }: Suite): Ran[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, expectedStatus }): Ran => {
        if (status === 'skipped') return { file, title, outcome: 'skipped' }
        const isAsMeant = status === 'expected' && expectedStatus === 'passed'
        return { file, title, outcome: isAsMeant ? 'passed' : 'failed' }
      }),
    ),
    ...suites.flatMap(ranOf),
  ]
  const { config, suites } = read<{ config: { rootDir: string }; suites: Suite[] }>(report)
  return suites.flatMap(ranOf).map((ran) => ({ ...ran, file: `${config.rootDir}/${ran.file}` }))
}

const read = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report
