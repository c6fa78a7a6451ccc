/** A studio with a visit that is ready to confirm, with terms, a privacy policy and a price. */
import { addDays, today } from '@zapys/domain/time'
import { dateTimeOf } from '@zapys/domain/addresses'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startProgram, type Program } from '../program.ts'
import type { ControlName } from '../without-safeguard.ts'
import { visitor } from '../browser/browser.ts'
import { wrongWith } from '../browser/hostile-look.ts'
import type { Sheet } from './hostile-sheets.ts'

export type CssWorld = Awaited<ReturnType<typeof openCssWorld>>

export async function openCssWorld(control?: ControlName) {
  const program = await startProgram({
    environment: { TRUST_PROXY: 'loopback' },
    ...(control === undefined ? {} : { control }),
  })
  const studio = await program.studio({
    alias: 'promin',
    language: 'en',
    settings: {
      online_booking: { terms_url: 'https://studio.test/terms', privacy_url: 'https://studio.test/privacy' },
    },
  })
  const anna = await studio.resource()
  const { service_id } = await studio.service({ by: [anna], price: 45_000 })
  const day = addDays(today('Europe/Kyiv', Math.floor(Date.now() / 1000)), 3)
  return {
    program,
    /** Each browser uses a different hour, because the hold of one blocks the others. */
    url: (hour: number) =>
      `${program.url}/i/promin/b/${studio.branch_id}/r/${anna.resource_id}/c/${dateTimeOf(day, hour * 3600)}?s=${service_id}`,
    /** Stores the sheet as the company's. */
    dress: (css: string) => dress(program, studio.company_id, css),
  }
}

/** Pages may be cached for a second, so this waits for the new page. */
const PAGES_KEPT_MS = 1_000

async function dress({ database }: Program, company_id: string, css: string): Promise<void> {
  await database.db
    .updateTable('company_settings')
    .set({ widget_settings: JSON.stringify({ custom_css: css }) })
    .where('company_id', '=', company_id)
    .execute()
  await new Promise((resolve) => setTimeout(resolve, PAGES_KEPT_MS + 50))
}

let hour = 8

type LookOptions = {
  /** Disables the page's content security policy, which would block the requests of the sheet. */
  bypassCSP?: boolean
  /** Runs before the first page is opened. */
  prepare?(context: BrowserContext): Promise<void>
  /** Further problems of the page under the sheet. */
  more?(page: Page, sheet: Sheet): Promise<string[]>
}

/** Applies one sheet after the other and checks the page; returns the problems by sheet. */
export async function lookUnder(
  world: CssWorld,
  browser: Browser,
  viewport: { width: number; height: number },
  sheets: readonly Sheet[],
  { bypassCSP = false, prepare = async () => {}, more = async () => [] }: LookOptions = {},
): Promise<{ sheet: Sheet; wrong: string[] }[]> {
  const context = await visitor(browser, world.program.url, { viewport, bypassCSP })
  hour += 1
  const url = world.url(hour)
  const foreign: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== world.program.url) foreign.push(request.url())
  })
  await prepare(context)
  const page = await context.newPage()
  const found = []
  for (const sheet of sheets) {
    await world.dress(sheet.css.replaceAll('\u0000', '\\0'))
    const wrong = await wrongWith(page, url)
    wrong.push(...(await more(page, sheet)), ...foreign.splice(0).map((address) => `asks ${address}`))
    found.push({ sheet, wrong })
  }
  await context.close()
  return found
}
