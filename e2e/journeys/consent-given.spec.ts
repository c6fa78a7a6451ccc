/** Earlier consent, companies without legal documents, and changed documents. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { changeSettings, inDatabase } from '../support/arrange.ts'
import { addLargeCompany } from '../support/large-company.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
const aliasOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}`
const privacyBox = (page: Page) => page.getByRole('checkbox', { name: words.privacy })

const agreementsAt = (company: string) =>
  inDatabase(dataDir(), async (client) => {
    const { rows } = await client.query<{ agreement: Record<string, unknown> | null }>(
      'select agreement from appointment where company_id = $1 order by created',
      [company],
    )
    return rows.map(({ agreement }) => agreement)
  })

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

test('a guest agrees to a privacy policy once, and again when its version changes', async ({
  page,
  checkScreen,
}) => {
  const privacy_url = '/demo/studio-privacy.html'
  const { alias, company, branch, services } = await addLargeCompany(dataDir(), {
    alias: aliasOf('private'),
    documents: { privacy_url, privacy_version: 'May' },
  })
  const confirmation = async () => {
    await page.goto(`/i/${alias}/b/${branch}/s/${services[0]}/d`)
    await page.getByRole('button', { name: /^Soonest: / }).click()
    await expect(heading(page, words.check)).toBeVisible()
  }
  const book = async () => {
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
  }
  await confirmation()
  await fillDetails(page, words, { name: 'Обачна', phone: '+380445550551' })
  await privacyBox(page).check()
  // No other consent is needed: the company has no rules of its own.
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await book()

  await confirmation()
  await expect(page.getByText('You have already agreed to the privacy policy.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await checkScreen('consent-given')
  await book()

  await changeSettings(dataDir(), company, { online_booking: { privacy_version: 'June' } })
  await confirmation()
  await expect(privacyBox(page)).not.toBeChecked()
  await privacyBox(page).check()
  await book()

  const [first, second, third] = await agreementsAt(company)
  expect(first).toMatchObject({ terms: false, privacy: true, privacy_url, privacy_version: 'May' })
  expect(first).not.toHaveProperty('privacy_agreed_at')
  expect(second).toMatchObject({ privacy: true, privacy_version: 'May' })
  expect(second?.['privacy_agreed_at']).toEqual(expect.stringMatching(/Z$/))
  expect(third).toMatchObject({ privacy: true, privacy_version: 'June' })
  expect(third).not.toHaveProperty('privacy_agreed_at')
})

test('a policy that changes while the page is open needs consent before the booking is made', async ({
  page,
}) => {
  const { alias, company, branch, services } = await addLargeCompany(dataDir(), {
    alias: aliasOf('private'),
    documents: { privacy_url: '/demo/studio-privacy.html', privacy_version: '1' },
  })
  await page.goto(`/i/${alias}/b/${branch}/s/${services[0]}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await fillDetails(page, words, { name: 'Обачна', phone: '+380445550552' })
  await privacyBox(page).check()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await page.goto(`/i/${alias}/b/${branch}/s/${services[0]}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await expect(page.getByText('You have already agreed to the privacy policy.')).toBeVisible()
  await changeSettings(dataDir(), company, { online_booking: { privacy_version: '2' } })
  await centralButton(page).click()
  await expect(privacyBox(page)).not.toBeChecked()
  expect(await agreementsAt(company)).toHaveLength(1)
})

test('where a company has no legal documents, no consent is requested and none is stored', async ({
  page,
}) => {
  const { alias, company, branch, services } = await addLargeCompany(dataDir(), { alias: aliasOf('plain') })
  await page.goto(`/i/${alias}/b/${branch}/s/${services[0]}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await fillDetails(page, words, { name: 'Проста', phone: '+380445550553' })
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await agreementsAt(company)).toEqual([null])
})

test('the consent of a signed-in client is stored on the server and applies on every device', async ({
  page,
  browser,
  baseURL,
}) => {
  const token = await signInByApi(page, baseURL ?? '', studio, newPhone())
  const link = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}/s/${studio.idOf('service', 'brow-shaping')}/d`
  await page.goto(link)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await page.getByRole('textbox', { name: words.firstName }).fill('Відома')
  await privacyBox(page).check()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 375, height: 812 } })
  await setLanguage(other, baseURL ?? '', 'en')
  await other.addCookies([{ name: 'token', value: token, url: baseURL ?? '' }])
  const second = await other.newPage()
  await second.goto(link)
  await second.getByRole('button', { name: /^Soonest: / }).click()
  await expect(second.getByText('You have already agreed to the privacy policy.')).toBeVisible()
  await expect(privacyBox(second)).toHaveCount(0)
  await other.close()
})
