import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { setClock } from './support/moment.ts'

// Before any program starts or reads the time.
setClock()

const executablePath = findChromium()

/**
 * A second --disable-features replaces Playwright's own, so this repeats its list. The last two make Chromium render
 * hidden parts of a window like visible ones.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Journeys use the real product: the built widget, the real server, the embedded database in a separate folder. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // For two cores: a journey waits a third of its time, and with more workers presses come late.
  workers: 3,
  fullyParallel: true,
  // Only failing journeys wait so long: on a busy computer none fails by timeout.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // A journey cannot observe requests of a service worker; offline-worker.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording every trace nearly doubles the time; TRACE=1 keeps traces of failed journeys.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${switchedOff.join(',')}`,
      ],
    },
  },
})
