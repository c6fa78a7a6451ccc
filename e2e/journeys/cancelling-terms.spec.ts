/** The deadline and the cost of cancelling: the same before booking, on the booking page and in the mail. */
import type { Page } from '@playwright/test'
import { addDays } from '@zapys/domain/time'
import { newPhone } from '../support/accounts.ts'
import { dateTime, type FreeTime, freeStarts } from '../support/api.ts'
import { changeSettings } from '../support/arrange.ts'
import { dayName } from '../support/days.ts'
import { mailTextTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const visit = (page: Page) => page.getByRole('region', { name: 'Your visit' })

test.beforeEach(async ({ context, product }) => {
  await setLanguage(context, product.url, 'en')
})

async function openConfirmation(page: Page, url: string, service: string): Promise<FreeTime> {
  const [free] = await freeStarts(url, studio, { branch: 'kyiv', service, resource: 'sofia' })
  const [branch, id, resource] = [
    studio.idOf('branch', 'kyiv'),
    studio.idOf('service', service),
    studio.idOf('resource', 'sofia'),
  ]
  await page.goto(`${studio.path}/b/${branch}/s/${id}/c/${dateTime(free!)}?r=${resource}`)
  await expect(visit(page)).toBeVisible()
  return free!
}

/** The same hour `days` days earlier, such as “November 30, 10:00”, with or without the comma. */
function momentBefore({ date, start_time }: FreeTime, days: number): string {
  const [, day] = dayName(addDays(date, -days)).split(', ')
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${day},? ${twoDigits(start_time / 3600)}:${twoDigits((start_time % 3600) / 60)}`
}

async function fillIn(page: Page): Promise<string> {
  const mail = `terms-${newPhone().slice(1)}@client.example`
  await fillDetails(page, words, { name: 'Уважна', phone: newPhone() })
  await page.getByText(/^Add (email|more)/).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(mail)
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  return mail
}

test('where cancelling ends a day before the visit, the confirmation, the booking page and the mail name the same hour', async ({
  page,
  product,
  checkScreen,
}) => {
  await changeSettings(product.dataDir, studio.id, {
    appointment: { cancel_notice: 24 * 3600 },
    online_payment: { enabled: false },
  })
  const free = await openConfirmation(page, product.url, 'haircut-women')
  const until = new RegExp(`You can cancel until ${momentBefore(free, 1)}`)
  await expect(visit(page)).toContainText(until)
  await checkScreen('cancelling-until')
  const mail = await fillIn(page)
  await expect(heading(page, words.done)).toBeVisible()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(page.getByRole('main')).toContainText(until)
  expect(await mailTextTo(product.url, mail)).toMatch(until)
})

test('a client sees before booking that the booking cannot be cancelled', async ({ page, product }) => {
  await changeSettings(product.dataDir, studio.id, { appointment: { cancel_notice: 80 * 24 * 3600 } })
  await openConfirmation(page, product.url, 'haircut-women')
  await expect(visit(page)).toContainText('Contact us if your plans change')
  await expect(visit(page)).not.toContainText('You can cancel')
})

test('the cost of cancelling a deposit reads the same at confirmation, at payment, on the booking page and in the mail', async ({
  page,
  product,
  checkScreen,
}) => {
  const refund = [
    { hours_before: 24, percent: 100 },
    { hours_before: 0, percent: 50 },
  ]
  await changeSettings(product.dataDir, studio.id, { online_payment: { refund } })
  const free = await openConfirmation(page, product.url, 'keratin')
  const [day, hour] = [momentBefore(free, 1), momentBefore(free, 0)]
  const terms = new RegExp(
    `Free cancellation until ${day}\\. 50% of what you paid is refunded until ${hour}\\.`,
  )
  await expect(visit(page)).toContainText(terms)
  await checkScreen('cancelling-fee')
  // Beside the form the sticky button covers none of the form.
  await page.setViewportSize({ width: 1280, height: 760 })
  const beside = page.locator('.z-beside').getByText(terms)
  await expect(beside).toBeVisible()
  const [said, button] = await Promise.all([beside.boundingBox(), centralButton(page).boundingBox()])
  expect(said!.y + said!.height).toBeLessThanOrEqual(button!.y)
  await page.setViewportSize({ width: 375, height: 812 })
  const mail = await fillIn(page)
  await expect(heading(page, 'Payment')).toBeVisible()
  // The company's link opens the payment directly, without a confirmation screen before it.
  const paidFor = page.getByRole('region', { name: 'What for' })
  await expect(paidFor).toContainText(terms)
  await expect(paidFor, 'with whom and where').toContainText(/Keratin smoothing\S+ \S+.*Kyiv, Podil/)
  const record = new URL(page.url()).pathname.split('/').at(-1)!
  await page.goto(`${studio.path}/success/r/${record}`)
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(page.getByRole('main')).toContainText(terms)
  expect(await mailTextTo(product.url, mail)).toMatch(terms)
})
