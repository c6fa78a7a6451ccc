/** Signing in, as a step on the way to something else. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { REGULAR_PHONE } from '@zapys/demo'
import { call, type Company } from './api.ts'
import { inDatabase } from './arrange.ts'
import { codeTo } from './outbox.ts'

/** An unused number; each of a block of its own, because unknown numbers of one block get few codes a day. */
export const newPhone = (): string => `+38050${randomInt(2_000_000, 9_999_999)}`

export const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
/** Directly under the phone: asks for the code. */
export const codeButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Get a code|Отримати код|Wyślij kod|Получить код)$/ })
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the SMS' })

/** On the sign-in screen: phone, code, done. */
export async function signInByCode(page: Page, url: string, phone: string): Promise<void> {
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(await codeTo(url, phone))
}

/** A token through the API, for journeys that are about something else; the page then begins signed in. */
export async function signedIn(page: Page, url: string, at: Company, phone: string): Promise<string> {
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
 * A session of the client who comes to all demo companies, as a code would have begun it. No code is sent: journeys beside
 * this one would read or use up each other's codes, since all have the same phone.
 */
export async function regularSession(page: Page, { url, dataDir, company }: AtCompany): Promise<string> {
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
