/** Sign-in as a step of other journeys. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { REGULAR_PHONE } from '@zapys/demo'
import { call, type Company } from './api.ts'
import { inDatabase } from './arrange.ts'
import { codeTo } from './outbox.ts'

/** An unused number in its own block, because unknown numbers of one block get few codes a day. */
export const newPhone = (): string => `+38050${randomInt(2_000_000, 9_999_999)}`

export const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
/** The button directly below the phone, which requests the code. */
export const codeButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Get a code|Отримати код|Wyślij kod|Получить код)$/ })
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the SMS' })

/** Signs in on the sign-in screen, with the phone and the code that it receives. */
export async function signInByCode(page: Page, url: string, phone: string): Promise<void> {
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(await codeTo(url, phone))
}

/** Signs in through the API, for journeys about something else. Sets the cookie in the browser; returns the token. */
export async function signInByApi(page: Page, url: string, at: Company, phone: string): Promise<string> {
  const company = at.id
  await call(url, 'signInByPhone', { company }, { body: { phone } })
  const code = await codeTo(url, phone)
  const token = (await call(url, 'verifySignIn', {}, { body: { phone, code, company_id: company } })) as {
    access_token: string
  }
  await page.context().addCookies([{ name: 'token', value: token.access_token, url }])
  return token.access_token
}

type AtCompany = { url: string; dataDir: string; company: Company }

/**
 * Stores a session of the client who visits all demo companies, as a sign-in by code does. No code is sent: parallel
 * journeys would read or use up each other's codes, since all use the same phone.
 */
export async function signInRegularClient(page: Page, { url, dataDir, company }: AtCompany): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  await inDatabase(dataDir, (client) =>
    client.query(
      `insert into session (token_hash, person_id, company_id, created, expires_at)
       select $1, person_id, $2, $4::timestamptz, $4::timestamptz + interval '1 day' from person where phone = $3`,
      [hash, company.id, REGULAR_PHONE, new Date()],
    ),
  )
  await page.context().addCookies([{ name: 'token', value: token, url }])
  return token
}
