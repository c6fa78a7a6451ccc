import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ranByPlaywright, ranByVitest } from './titles.ts'

function written(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-titles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

it('a test has its own title, not that of its group, and whatever did not run is skipped', () => {
  const assertionResults = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status) => ({
    ...{ ancestorTitles: ['the cart [S4.cart.1]'], fullName: `the cart [S4.cart.1] ${status}` },
    ...{ title: status, status },
  }))
  expect(ranByVitest(written({ testResults: [{ name: '/a.test.ts', assertionResults }] }))).toEqual(
    ['passed', 'failed', 'skipped', 'skipped', 'skipped'].map((outcome, index) => ({
      ...{ file: '/a.test.ts', title: assertionResults[index]!.title, outcome },
    })),
  )
})

it('a journey passed that passed at once and was meant to', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed') => ({
    ...{ title, file: 'a.spec.ts', tests: [{ status, expectedStatus }] },
  })
  const inGroup = { specs: [spec('in a group', 'expected'), spec('skipped', 'skipped', 'skipped')] }
  const specs = [
    ...[spec('twice', 'flaky'), spec('fell', 'unexpected'), spec('is to fail', 'expected', 'failed')],
  ]
  const report = written({ config: { rootDir: '/e2e' }, suites: [{ specs, suites: [inGroup] }] })
  expect(ranByPlaywright(report).map(({ title, outcome }) => [title, outcome])).toEqual([
    ['twice', 'failed'],
    ['fell', 'failed'],
    ['is to fail', 'failed'],
    ['in a group', 'passed'],
    ['skipped', 'skipped'],
  ])
  expect(ranByPlaywright(report)[0]!.file).toBe('/e2e/a.spec.ts')
})

it.each([
  { because: 'a reason of more than forty letters stands before the ids of the rows that the test proves' },
])('the title of a row of a table is whole: $because', ({ because }) => {
  expect(expect.getState().currentTestName).toContain(because)
})
