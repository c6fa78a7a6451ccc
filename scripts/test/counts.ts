/** Reads how many tests passed and failed from the reports that the runners write. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Count = { passed: number; failed: number; skipped: number }

const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 }

type VitestFile = {
  name: string
  status: string
  assertionResults: { status: string; fullName: string }[]
}

/** Files that could not be loaded count as one failure each. */
export function countOfVitest(file: string): Count {
  const report = read<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: VitestFile[]
  }>(file)
  if (report === undefined) return { ...NOTHING }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A journey that passed only at a second attempt counts as passed if second attempts are on: `npm test -- --again`. */
export function countOfPlaywright(file: string): Count {
  const report = read<Journeys>(file)
  if (report === undefined) return { ...NOTHING }
  const { expected, unexpected, flaky, skipped } = report.stats
  const broken = unexpected === 0 ? report.errors.length : 0
  return { passed: expected + flaky, failed: unexpected + broken, skipped }
}

/** `4388 passed, 0 failed`; skipped tests are mentioned only if there are any. */
export const formatCount = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

type Attachment = { name: string; path?: string; body?: string }
type Spec = {
  id: string
  title: string
  file: string
  line: number
  ok: boolean
  tests: {
    status?: string
    results: { errors?: { message?: string }[]; attachments?: Attachment[] }[]
  }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }
type Journeys = {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A failed test: its name, the page's contents, and details for the end of the output. */
export type Failure = { name: string; details?: string; page?: string }

/** Merges a rerun of the failed journeys into the report: those that pass there needed a second attempt. */
export function addSecondAttempt(file: string, second: string): void {
  const [report, again] = [read<Journeys>(file), read<Journeys>(second)]
  if (report === undefined || again === undefined) return
  const passed = new Map(specsOf(again).flatMap((spec) => (spec.ok ? [[spec.id, spec]] : [])))
  for (const spec of specsOf(report)) {
    const later = spec.ok ? undefined : passed.get(spec.id)
    if (later === undefined) continue
    spec.ok = true
    for (const [index, test] of spec.tests.entries()) {
      test.status = 'flaky'
      test.results.push(...(later.tests[index]?.results ?? []))
    }
    report.stats.unexpected -= 1
    report.stats.flaky += 1
  }
  writeFileSync(file, JSON.stringify(report))
}

function specsOf({ suites }: { suites?: Suite[] }): Spec[] {
  return (suites ?? []).flatMap((suite) => [...suite.specs, ...specsOf(suite)])
}

/** The runner has printed the details. A file that could not be loaded is listed by its name. */
export function failuresOfVitest(file: string, root: string): Failure[] {
  const report = read<{ testResults: VitestFile[] }>(file)
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const path = relative(root, name)
      return failed.length === 0
        ? [{ name: path }]
        : failed.map(({ fullName }) => ({ name: `${path} ${fullName}` }))
    })
}

export const failuresOfPlaywright = (file: string): Failure[] => journeysThat(file, ({ ok }) => !ok)

/** Journeys that failed and then passed. They are defects, too. */
export const passedAgain = (file: string): Failure[] =>
  journeysThat(file, ({ tests }) => tests.some(({ status }) => status === 'flaky'))

/** Per journey: its location, title, first lines of the error, what the server did not do, and the page. */
function journeysThat(file: string, isWanted: (spec: Spec) => boolean): Failure[] {
  return specsOf(read<Journeys>(file) ?? {})
    .filter(isWanted)
    .map(({ title, file: spec, line, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors ?? []))
      // The first message reports the timeout, the next one what was awaited.
      const plain = said.map(({ message = '' }) => stripVTControlCharacters(message).split('\n').slice(0, 12))
      const shown = tests.flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
      const lines = plain.length === 0 ? ['no error given'] : plain.flat()
      for (const { name, body } of shown)
        if (name === 'server')
          lines.push(
            ...Buffer.from(body ?? '', 'base64')
              .toString()
              .split('\n'),
          )
      const name = `${spec}:${line} ${title}`
      const page = pageOf(shown.find(isContext)?.path)
      const failure = { name, details: `${name}\n  ${lines.join('\n  ')}` }
      return page.length === 0 ? failure : { ...failure, page: `${name}\n  ${page.join('\n  ')}` }
    })
}

const isContext = ({ name }: { name: string }) => name === 'error-context'

/** The page when the journey failed, as recorded by the runner: roles and names. */
function pageOf(file: string | undefined): string[] {
  if (file === undefined || !existsSync(file)) return []
  const page = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  const read = page.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, '')
  return read.trimEnd().split('\n').slice(0, MAX_LINES_OF_A_PAGE)
}

/** Enough to recognize the screen; the file has the rest. */
const MAX_LINES_OF_A_PAGE = 60

/** Undefined if the runner crashed before it wrote a report. */
const read = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
