/**
 * The tests of one area, for mutations of the code they test. MUTATION_TESTS is a JSON list of their files,
 * MUTATION_PROJECT their project. With MUTATION_HOLLOW their assertions are disabled, for the control.
 */
import { defineConfig } from 'vitest/config'
import tests from '../../../vitest.config.ts'

const include = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[]
const project = tests
  .test!.projects!.map((each) => each as { test: { name: string } })
  .find(({ test }) => test.name === process.env['MUTATION_PROJECT'])!

/** Every assertion passes; errors thrown by a test still fail it. */
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
          // Long, because a test that times out on a busy computer would count as detecting the fault.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
