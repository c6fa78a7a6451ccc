import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ranByPlaywright, ranByVitest } from './ran.ts'

function written(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-ran-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

it('a test has its own title and line, and one that did not run is skipped', () => {
  const assertionResults = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status, index) => ({
    ancestorTitles: ['the cart'],
    fullName: `the cart ${status}`,
    title: status,
    status,
    location: { line: index + 7, column: 3 },
  }))
  expect(ranByVitest(written({ testResults: [{ name: '/a.test.ts', assertionResults }] }))).toEqual(
    ['passed', 'failed', 'skipped', 'skipped', 'skipped'].map((outcome, index) => ({
      file: '/a.test.ts',
      line: index + 7,
      title: assertionResults[index]!.title,
      outcome,
    })),
  )
})

it('a report without lines is rejected: no test could be found in it', () => {
  const assertionResults = [{ title: 'adds', status: 'passed' }]
  expect(() => ranByVitest(written({ testResults: [{ name: '/a.test.ts', assertionResults }] }))).toThrow(
    'includeTaskLocation',
  )
})

it('a journey passed that passed at once and was meant to', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed') => ({
    title,
    file: 'a.spec.ts',
    line: 12,
    tests: [{ status, expectedStatus }],
  })
  const inGroup = { specs: [spec('in a group', 'expected'), spec('skipped', 'skipped', 'skipped')] }
  const specs = [spec('twice', 'flaky'), spec('fell', 'unexpected'), spec('is to fail', 'expected', 'failed')]
  const report = written({ config: { rootDir: '/e2e' }, suites: [{ specs, suites: [inGroup] }] })
  expect(ranByPlaywright(report).map(({ title, outcome }) => [title, outcome])).toEqual([
    ['twice', 'failed'],
    ['fell', 'failed'],
    ['is to fail', 'failed'],
    ['in a group', 'passed'],
    ['skipped', 'skipped'],
  ])
  expect(ranByPlaywright(report)[0]).toMatchObject({ file: '/e2e/a.spec.ts', line: 12 })
})
