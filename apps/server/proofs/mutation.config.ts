/**
 * The tests of one area, for faults that are put into what they test. MUTATION_TESTS names their files, as a list in
 * JSON, MUTATION_PROJECT the project they are of; with MUTATION_HOLLOW they look at nothing, for the control.
 */
import { defineConfig } from 'vitest/config'
import tests from '../../../vitest.config.ts'

const include = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[]
const project = tests
  .test!.projects!.map((each) => each as { test: { name: string } })
  .find(({ test }) => test.name === process.env['MUTATION_PROJECT'])!

/** Whatever is expected is so; what a test throws by itself it still throws. */
const hollowExpect = `
const anything = () => new Proxy(() => {}, { get: (_, key) => (key === 'then' ? undefined : anything()), apply: anything })
const expect = anything()`

const hollow = {
  name: 'tests that look at nothing',
  enforce: 'pre' as const,
  transform: (source: string, id: string) =>
    id.endsWith('.test.ts')
      ? source.replace(
          /^(import .*)\bexpect\b(.* from 'vitest')$/m,
          `$1expect as notLookedAt$2${hollowExpect}`,
        )
      : undefined,
}

const isHollow = process.env['MUTATION_HOLLOW'] !== undefined

export default defineConfig({
  test: {
    projects: [
      {
        plugins: isHollow ? [hollow] : [],
        test: {
          ...project.test,
          include,
          ...(isHollow ? { expect: { requireAssertions: false } } : {}),
          // A test that is slow because the machine is busy has noticed nothing.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
