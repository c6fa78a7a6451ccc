import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { setClock } from './support/moment.ts'

// Before anything is started or asked for the time.
setClock()

const executablePath = findChromium()

/** A second list of these replaces Playwright's own, so it stands here, too. The last two render hidden parts of a window, as a page each. */
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

/** Journeys walk through the real product: built widget, real server, embedded database in a folder of its own. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // On two cores: a journey waits a third of its time, and with more at once presses come late.
  workers: 3,
  fullyParallel: true,
  // Only a journey that fails waits so long: a busy machine makes none of them fail.
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
    // What it asks for passes by the eyes of a journey; offline-worker.spec.ts lets it in.
    serviceWorkers: 'block',
    // Keeping a trace of everything nearly doubles the time; TRACE=1 keeps it of what falls.
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
