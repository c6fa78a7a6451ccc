import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { zapysMessages } from '@zapys/i18n/vite-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './scripts/find-chromium.ts'

/** Parts that need a real browser: focus, layout, the platform's dialogs. */
const inBrowser = '{apps/{staff,widget},packages/ui}/**/*.browser.test.tsx'

/** Tests that a new call must pass from its first day; they use the worlds of proofs. */
const ofEveryCall = [
  'apps/server/proofs/isolation/{isolation,isolation-cases,caching}.test.ts',
  'apps/server/proofs/{without-safeguard,mutation-equivalents}.test.ts',
]

// A title that a table puts together is not cut off at forty letters.
const chaiConfig = { truncateThreshold: 300 }

// Modules are loaded once for all files of a worker: no test replaces one, and loading the server again for each of two
// hundred files took a fifth of the time.
const isolate = false

// The ledger of requirements finds a test in the report by its line: scripts/requirements.ts.
const includeTaskLocation = true

// Only a test that hangs is ended: how long the others take depends on what else the machine does.
const patience = { testTimeout: 180_000, hookTimeout: 180_000 }
const expectOptions = { requireAssertions: true, poll: { timeout: 60_000 } }
const setupFiles = ['scripts/test/fixed-seed.ts']

/** API stories: the server on a real database, its modules loaded by Node as in production. */
const onDatabase = {
  environment: 'node' as const,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  isolate,
  setupFiles,
  ...patience,
  expect: expectOptions,
  chaiConfig,
  includeTaskLocation,
  globalSetup: ['apps/server/test/global-setup.ts'],
}

/** What takes minutes begins first: else one worker ends it, and the other processors rest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/isolation.test.ts')
    // The order of the base, which is no sort of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Stories wait half of the time, for their database or for a deadline: with a worker a core the processors would rest.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Vitest reads it here only.
    browser: { connectTimeout: patience.hookTimeout },
    projects: [
      {
        // Parts of the widget are tested with the messages as the build parses them.
        plugins: [zapysMessages()],
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/{staff,widget}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', inBrowser],
          environment: 'node',
          isolate,
          setupFiles,
          ...patience,
          expect: expectOptions,
          chaiConfig,
          includeTaskLocation,
        },
      },
      {
        plugins: [zapysMessages()],
        test: {
          name: 'components',
          include: [inBrowser],
          setupFiles: ['apps/widget/test/patience.ts'],
          ...patience,
          expect: expectOptions,
          chaiConfig,
          includeTaskLocation,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium(),
                args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 375, height: 812 } }],
          },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'api',
          include: ['apps/server/{src,test,database}/**/*.test.ts', ...ofEveryCall],
        },
      },
      {
        // Quick forms of proofs: `npm run proof -- --quick`.
        test: {
          ...onDatabase,
          name: 'proofs',
          include: ['apps/server/proofs/**/*.test.ts'],
          exclude: ofEveryCall,
        },
      },
    ],
  },
})
