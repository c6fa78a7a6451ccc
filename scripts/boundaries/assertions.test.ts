import { describe, expect, it } from 'vitest'
import { expectsNothing } from './assertions.ts'

const file = 'e2e/journeys/a.spec.ts'

describe('a journey that expects nothing', () => {
  it.each([
    `test('a', async ({ page }) => { await page.goto('/') })`,
    `for (const path of paths) test(\`opens \${path}\`, async () => { await open(path) })`,
    `test.describe('a', () => { test('b', async () => { await expectations.clear() }) })`,
    `test.only('a', () => open('/')); expect(1).toBe(1)`,
  ])('is found: %s', (source) => {
    expect(expectsNothing(file, source)).toEqual([expect.stringMatching(/^e2e\/journeys\/a\.spec\.ts:1 /)])
  })

  it.each([
    `test('a', async ({ page }) => { for (const one of all) await expect(one).toBeVisible() })`,
    `test('a', async () => { await expect.poll(() => open('/')).toBe(1) })`,
    `test('a', () => expectBooked())`,
    `test.beforeAll(async () => { await start() })`,
    `test.describe('a', () => {})`,
    `test.skip(() => isNight(), 'at night')`,
    `test.skip(isNight)`,
  ])('is another thing than %s', (source) => {
    expect(expectsNothing(file, source)).toEqual([])
  })

  it('is looked for in journeys alone', () => {
    expect(expectsNothing('e2e/support/a.ts', `test('a', () => {})`)).toEqual([])
  })
})
