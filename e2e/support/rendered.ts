import { expect, type Page } from '@playwright/test'

/** Asks for the page until it comes rendered: a busy server leaves that to the browser. */
export async function rendered(page: Page, path: string): Promise<string> {
  let html = ''
  await expect
    .poll(async () => {
      html = await (await page.request.get(path)).text()
      return html
    })
    .toContain('"drawn":{"now":')
  return html
}
