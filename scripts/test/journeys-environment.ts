import { getChromium } from '../find-chromium.ts'

/** Environment variables of every run of the journeys. */
export const journeysEnvironment = (): Record<string, string> => ({
  CHROMIUM_PATH: getChromium(),
  // Node runs TypeScript by itself; Playwright's own compiler takes three times as long in each process.
  PW_DISABLE_TS_ESM: '1',
})
