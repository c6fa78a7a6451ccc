/**
 * The result of a press on the big button appears at the other end of the screen: the page scrolls to it, and screen
 * readers announce it once.
 */
import type { Page } from '@playwright/test'
import { newPhone } from '../support/accounts.ts'
import { dateTime, freeStarts } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const calls = '**/v1/client/appointment'

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** Fills in the form and leaves the page scrolled to its end, where the big button is. */
async function fillIn(page: Page, baseURL: string | undefined) {
  const [free] = await freeStarts(baseURL ?? '', studio, {
    branch: 'kyiv',
    service: 'massage-stones',
    resource: 'spa',
  })
  const [branch, service, resource] = [
    studio.idOf('branch', 'kyiv'),
    studio.idOf('service', 'massage-stones'),
    studio.idOf('resource', 'spa'),
  ]
  await page.goto(`${studio.path}/b/${branch}/s/${service}/c/${dateTime(free!)}?r=${resource}`)
  await fillDetails(page, words, { name: 'Марта', phone: newPhone() })
  await page.getByRole('checkbox', { name: words.privacy }).click()
}

const rejectWith = (page: Page, status: number, code: string) =>
  page.route(calls, (route) => route.fulfill({ status, json: { code, title: 'For programs' } }))

test('when the result of a booking is unknown, a visible message appears once, and the same button checks the result', async ({
  page,
  baseURL,
}) => {
  await fillIn(page, baseURL)
  await rejectWith(page, 429, 'request.tooMany')
  await centralButton(page).filter({ hasText: words.confirm }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText('Too many requests')
  await expect(alert).toContainText('Press the button again')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await page.unroute(calls)
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
})

test('when the price changes before the press, a visible message shows the new price', async ({
  page,
  baseURL,
}) => {
  await fillIn(page, baseURL)
  await rejectWith(page, 409, 'appointment.changed')
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(page.getByText('Something has changed')).toBeInViewport({ ratio: 1 })
})
