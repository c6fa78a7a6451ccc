import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  countOfPlaywright,
  failuresOfPlaywright,
  failuresOfVitest,
  formatCount,
  passedAgain,
} from './counts.ts'

it('tells of a journey that failed what was wrong and what the page showed then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [report, context] = [join(folder, 'report.json'), join(folder, 'error-context.md')]
  writeFileSync(
    context,
    '# Page snapshot\n\n```yaml\n- main:\n  - link "Stylists"\n```\n\n```ts\ncode\n```\n',
  )
  const result = {
    errors: [{ message: 'the time is over' }, { message: 'waiting for Anna' }],
    attachments: [{ name: 'trace' }, { name: 'error-context', path: context }],
  }
  const fell = { title: 'a guest', file: 'a.spec.ts', line: 3, ok: false, tests: [{ results: [result] }] }
  const passed = { title: 'a client', file: 'a.spec.ts', line: 9, ok: true, tests: [{ results: [{}] }] }
  writeFileSync(report, JSON.stringify({ suites: [{ specs: [passed], suites: [{ specs: [fell] }] }] }))

  expect(failuresOfPlaywright(report)).toStrictEqual([
    {
      name: 'a.spec.ts:3 a guest',
      details:
        'a.spec.ts:3 a guest\n  the time is over\n  waiting for Anna\n  - main:\n    - link "Stylists"',
    },
  ])
})

it('a journey that passed at the second attempt counts, and is named with what was wrong at first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  const results = [{ errors: [{ message: 'waiting for Anna' }] }, {}]
  const second = {
    title: 'a guest',
    file: 'a.spec.ts',
    line: 3,
    ok: true,
    tests: [{ status: 'flaky', results }],
  }
  const first = { ...second, title: 'a client', tests: [{ status: 'expected', results: [{}] }] }
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
  writeFileSync(report, JSON.stringify({ suites: [{ specs: [first, second] }], stats, errors: [] }))

  expect(passedAgain(report)).toStrictEqual([
    { name: 'a.spec.ts:3 a guest', details: 'a.spec.ts:3 a guest\n  waiting for Anna' },
  ])
  expect(failuresOfPlaywright(report)).toStrictEqual([])
  expect(countOfPlaywright(report)).toStrictEqual({ passed: 2, failed: 0, skipped: 0 })
})

it('names tests that failed, and files that could not be loaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = join(folder, 'report.json')
  const testResults = [
    { name: '/code/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
    {
      name: '/code/b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a hold lasts' },
        { status: 'failed', fullName: 'a hold ends' },
      ],
    },
    { name: '/code/c.test.ts', status: 'failed', assertionResults: [] },
  ]
  writeFileSync(report, JSON.stringify({ testResults }))

  expect(failuresOfVitest(report, '/code')).toStrictEqual([
    { name: 'b.test.ts a hold ends' },
    { name: 'c.test.ts' },
  ])
})

it('skipped tests are named where there are any', () => {
  expect(formatCount({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(formatCount({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
