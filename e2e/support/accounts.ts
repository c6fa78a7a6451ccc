/** Signing in, as a step on the way to something else. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call, demo } from './api.ts'
import { codeTo } from './outbox.ts'
import { centralButton } from './screens.ts'

/** Of nobody; each of a block of its own, because strangers of one block get few codes a day. */
export const newPhone = (): string => `+38050${randomInt(2_000_000, 9_999_999)}`

export const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the SMS' })

/** On the sign-in screen: phone, code, done. */
export async function signInByCode(page: Page, url: string, phone: string): Promise<void> {
  await phoneField(page).fill(phone)
  await centralButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(await codeTo(url, phone))
}

/** A token through the API, for journeys that are about something else; the page then begins signed in. */
export async function signedIn(page: Page, url: string, alias: string, phone: string): Promise<string> {
  const company = demo(alias).id
  await call(url, 'signInByPhone', { company }, { body: { phone } })
  const code = await codeTo(url, phone)
  const token = (await call(url, 'verifySignIn', {}, { body: { phone, code, company_id: company } })) as {
    access_token: string
  }
  await page.context().addCookies([{ name: 'token', value: token.access_token, url }])
  return token.access_token
}
