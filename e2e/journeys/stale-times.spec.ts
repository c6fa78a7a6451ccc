/** Others take times while a time screen is open: the calendar and the choice of a performer update. */
import type { Page } from '@playwright/test'
import { addMonths, startOfMonth } from '@zapys/domain/time'
import { inDatabase } from '../support/arrange.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { freeTimes, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const olena = studio.idOf('resource', 'olena')
const haircut = studio.idOf('service', 'haircut-women')

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const freeDays = (page: Page) =>
  page.getByRole('main').locator('[aria-label*="free time"]:not([aria-label*="no free"])')

const removeOlena = (dataDir: string) =>
  inDatabase(dataDir, (client) =>
    client.query('update resource set active = false where company_id = $1 and resource_id = $2', [
      studio.id,
      olena,
    ]),
  )

// proves S4.slotreload.1
for (const [view, address] of Object.entries({
  month: () => `${kyiv()}/r/${olena}/m?s=${haircut}`,
  dates: () => `${kyiv()}/s/${haircut}/d?r=${olena}`,
}))
  test(`a stylist who leaves while the ${view} screen is open is replaced at the next press`, async ({
    page,
    dataDir,
  }) => {
    await page.goto(address())
    await expect(freeTimes(page, words).first()).toBeVisible()
    await removeOlena(dataDir)
    await freeDays(page).nth(2).click()
    await expect(page).not.toHaveURL(new RegExp(olena))
    await expect(page.getByText('Your choice is no longer available.')).toBeVisible()
    await expect(freeTimes(page, words).first()).toBeVisible()
  })

// proves S4.calendar.4
test('days that stay on the screen after a move are requested again', async ({ page }) => {
  await page.goto(`${kyiv()}/s/${haircut}/d?r=${olena}`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  // Both months are visible; the second one stays visible after the move.
  const stays = startOfMonth(addMonths(dayAhead(0), 1))
  const asked = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return (
      pathname.endsWith('/slot/resource') &&
      searchParams.get('resultType') === 'DAYS' &&
      searchParams.get('start') === stays
    )
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  await asked
})
