import type { Browser, Page } from '@playwright/test'
import { newCaller } from './callers.ts'

/** A phone without scripts that requests English. The caller closes its context. */
export async function pageWithoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    locale: 'en',
    extraHTTPHeaders: newCaller(),
    viewport: { width: 375, height: 812 },
  })
  return context.newPage()
}
