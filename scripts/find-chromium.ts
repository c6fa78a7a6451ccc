/**
 * Finds or installs a Chromium for the journeys. `node scripts/find-chromium.ts` prints its path.
 * Order: CHROMIUM_PATH, the usual paths, Playwright's; then Debian's packages, an npm package, Playwright's download.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installFromDebian } from './install-from-debian.ts'
import { packedChromium } from './packed-chromium.ts'

const fromJourneys = createRequire(new URL('../e2e/package.json', import.meta.url))

/** The same engine without browser windows, which are not needed here: journeys need a quarter less processor time. */
const SHELL = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin']
const usualPlaces = [
  ...[SHELL, ...names].flatMap((name) => folders.map((folder) => join(folder, name))),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Undefined if there is none. Throws if CHROMIUM_PATH names a missing file. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there`)
  }
  return [...usualPlaces, playwrightsOwn()].find(existsSync)
}

/** Finds one or installs it; throws with one line that names what to install. */
export function getChromium(): string {
  // Before the download: the package brings the system libraries that a downloaded Chromium lacks on a bare machine.
  const found =
    findChromium() ??
    ([SHELL, 'chromium'].some((name) => installFromDebian(name)) ? findChromium() : undefined) ??
    packedChromium() ??
    download()
  if (found === undefined)
    throw new Error(`No Chromium: install one (Debian: apt-get install ${SHELL}) or name it in CHROMIUM_PATH`)
  return found
}

function playwrightsOwn(): string {
  const { chromium } = fromJourneys('@playwright/test') as { chromium: { executablePath(): string } }
  return chromium.executablePath()
}

/** Playwright's variable forbids it where downloads are unwanted. */
function download(): string | undefined {
  if ((process.env['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD'] ?? '') !== '') return undefined
  console.log('No Chromium found: asking Playwright to download one …')
  const cli = fromJourneys.resolve('@playwright/test/cli')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  const path = playwrightsOwn()
  return status === 0 && existsSync(path) ? path : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(getChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
