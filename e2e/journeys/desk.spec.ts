/** A booking at a desk: what is being booked stands beside the content, the button that goes on below it. */
import type { Page } from '@playwright/test'
import { demo } from '../support/api.ts'
import { newPhone } from '../support/accounts.ts'
import { sayings } from '../support/sayings.ts'
import { centralButton, fillDetails, freeTimes, heading, speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const words = sayings.en
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test.beforeEach(async ({ context, baseURL }) => {
  await speaks(context, baseURL ?? '', 'en')
})

/** Left of it, on the same screen, without scrolling; the button below it. */
async function expectBeside(page: Page, summary: string) {
  const [aside, main, button] = await Promise.all([
    page.getByRole('region', { name: summary }).boundingBox(),
    page.getByRole('main').boundingBox(),
    centralButton(page).boundingBox(),
  ])
  expect(aside!.x, 'beside the content').toBeGreaterThanOrEqual(main!.x + main!.width)
  expect(button!.y, 'the button below').toBeGreaterThanOrEqual(aside!.y + aside!.height - 1)
  expect(button!.y + button!.height, 'in view').toBeLessThanOrEqual(800)
}

test('times, what is booked and the button stand on one screen, from the time to the booking', async ({
  page,
  looks,
}) => {
  const studio = demo('studio')
  const branch = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto(`${branch}/s/${studio.idOf('service', 'haircut-men')}/d`)
  await expect(heading(page, words.chooseTime)).toBeVisible()
  // A time that no other journey wants.
  await page.getByRole('button', { name: 'Next month' }).click()
  await freeTimes(page, words).last().click()
  await expectBeside(page, 'Your choice')
  await looks.fit('desk-times')
  // Further down it stays.
  await page.mouse.wheel(0, 4000)
  await expectBeside(page, 'Your choice')
  await centralButton(page).click()
  await expect(heading(page, words.check)).toBeVisible()
  await expectBeside(page, 'Your visit')
  await looks.fit('desk-confirmation')
  await fillDetails(page, words, { name: 'Марта', phone: newPhone() })
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await looks.fit('desk-booked')
})
