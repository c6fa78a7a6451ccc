import { expect, type Page } from '@playwright/test'

/** Requests the page until it is server-rendered: a busy server leaves rendering to the browser. */
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
