/** The usual tests, with one safeguard removed from the source: TESTS_WITHOUT names it. */
import { defineConfig } from 'vitest/config'
import tests from '../../../vitest.config.ts'
import { type ControlName, sourceWithout } from './without-safeguard.ts'

const control = process.env['TESTS_WITHOUT'] as ControlName
const plugins = [
  {
    name: 'without a safeguard',
    enforce: 'pre' as const,
    transform: (source: string, id: string) => sourceWithout(control, id, source),
  },
]

export default defineConfig({
  test: { projects: tests.test!.projects!.map((project) => ({ ...(project as object), plugins })) },
})
