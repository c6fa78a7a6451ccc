import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  addSecondAttempt,
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
    attachments: [
      { name: 'trace' },
      { name: 'server', body: Buffer.from('refused: 503 GET /v1').toString('base64') },
      { name: 'error-context', path: context },
    ],
  }
  const fell = { title: 'a guest', file: 'a.spec.ts', line: 3, ok: false, tests: [{ results: [result] }] }
  const passed = { title: 'a client', file: 'a.spec.ts', line: 9, ok: true, tests: [{ results: [{}] }] }
  writeFileSync(report, JSON.stringify({ suites: [{ specs: [passed], suites: [{ specs: [fell] }] }] }))

  expect(failuresOfPlaywright(report)).toStrictEqual([
    {
      name: 'a.spec.ts:3 a guest',
      details: 'a.spec.ts:3 a guest\n  the time is over\n  waiting for Anna\n  refused: 503 GET /v1',
      page: 'a.spec.ts:3 a guest\n  - main:\n    - link "Stylists"',
    },
  ])
})

it('journeys that pass in a run of their own count, and are named with what was wrong at first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [report, second] = [join(folder, 'report.json'), join(folder, 'second.json')]
  const stats = { expected: 1, unexpected: 2, flaky: 0, skipped: 0 }
  const spec = (id: string, title: string, wrong?: string) => ({
    id,
    title,
    file: 'a.spec.ts',
    line: 3,
    ok: wrong === undefined,
    tests: [
      {
        status: wrong === undefined ? 'expected' : 'unexpected',
        results: [{ errors: wrong === undefined ? [] : [{ message: wrong }] }],
      },
    ],
  })
  const first = [
    spec('1', 'a client'),
    spec('2', 'a guest', 'waiting for Anna'),
    spec('3', 'staff', 'no board'),
  ]
  writeFileSync(report, JSON.stringify({ suites: [{ specs: first }], stats, errors: [] }))
  expect(countOfPlaywright(report)).toStrictEqual({ passed: 1, failed: 2, skipped: 0 })

  const again = [spec('2', 'a guest'), spec('3', 'staff', 'no board again')]
  writeFileSync(second, JSON.stringify({ suites: [{ specs: again }], stats, errors: [] }))
  addSecondAttempt(report, second)

  expect(passedAgain(report)).toStrictEqual([
    { name: 'a.spec.ts:3 a guest', details: 'a.spec.ts:3 a guest\n  waiting for Anna' },
  ])
  expect(failuresOfPlaywright(report)).toStrictEqual([
    { name: 'a.spec.ts:3 staff', details: 'a.spec.ts:3 staff\n  no board' },
  ])
  expect(countOfPlaywright(report)).toStrictEqual({ passed: 2, failed: 1, skipped: 0 })
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
