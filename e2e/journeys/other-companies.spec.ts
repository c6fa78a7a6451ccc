/** Companies of other kinds: events first, a single barber, rooms by the hour. */
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import {
  centralButton,
  fillDetails,
  freeTimes,
  heading,
  setLanguage,
  timesOfDay,
} from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const hall = ownCompany('hall')
const loft = ownCompany('loft')
const barber = ownCompany('barber')
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
const words = screenTexts.en

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

// proves S1.capability.4 S1.capability.6 S1.capability.8 S2.bookroute.6 S2.bookroute.20
test(
  'a client books a class of the hall, and the class has one free place less',
  { tag: '@smoke' },
  async ({ page, checkScreen }) => {
    await page.goto(hall.path)
    await checkScreen('hall-1-home')
    await page.getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(heading(page, 'Classes')).toBeVisible()
    await checkScreen('hall-2-classes')
    await page
      .getByRole('link', { name: /places left/ })
      .last()
      .click()
    await expect(page.getByRole('region', { name: 'Class' })).toBeVisible()
    await checkScreen('hall-3-class')
    const left = Number(
      /(\d+) places left/.exec((await page.getByText(/places left/).textContent()) ?? '')?.[1],
    )
    const classAddress = page.url()
    await centralButton(page).filter({ hasText: 'Book' }).click()
    await expect(heading(page, words.check)).toBeVisible()
    await fillDetails(page, words, { name: 'Йога', phone: '+380445550301' })
    await checkScreen('hall-4-confirmation')
    await centralButton(page).filter({ hasText: 'Confirm' }).click()
    await expect(heading(page, words.done)).toBeVisible()
    await checkScreen('hall-5-booked')

    await page.goto(classAddress)
    await expect(page.getByText(new RegExp(`(?<!\\d)${left - 1} places? left`))).toBeVisible()
    const [stored] = await storedAppointments(dataDir(), '+380445550301')
    expect(stored).toMatchObject({ space: 1, source: 'WIDGET', company: 'Зал «Вертикаль»' })
  },
)

// proves S1.capability.3
test('at the barber the client chooses no branch or performer: the first screen is the list of services', async ({
  page,
  checkScreen,
}) => {
  await page.goto(barber.path)
  await checkScreen('barber-1-home')
  await centralButton(page).click()
  await expect(heading(page, /service/i)).toBeVisible()
  await checkScreen('barber-2-services')
  await page.getByRole('link', { name: /^Beard trim/ }).click()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('barber-3-times')
  await freeTimes(page, words).first().click()
  await centralButton(page).click()
  await fillDetails(page, words, { name: 'Борода', phone: '+380445550302' })
  await checkScreen('barber-4-confirmation')
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await storedAppointments(dataDir(), '+380445550302')
  expect(stored).toMatchObject({ services: ['Борода'], resource: 'Тарас', price: 35000 })
})

// proves S1.capability.7 S2.bookroute.14 S2.bookroute.16
test(
  'a band rents a room of the loft for two hours and pays for both',
  { tag: '@smoke' },
  async ({ page, checkScreen }) => {
    await page.goto(loft.path)
    await checkScreen('loft-1-home')
    await centralButton(page).click()
    await expect(heading(page, 'Choose your session')).toBeVisible()
    await checkScreen('loft-2-sessions')
    await page.getByRole('link', { name: /^Rehearsal/ }).click()
    await expect(heading(page, 'Choose your room')).toBeVisible()
    await checkScreen('loft-3-rooms')
    await page.getByRole('link', { name: /^Green room(?!:)/ }).click()
    await page.getByRole('button', { name: 'Longer' }).click()
    const chosen = timesOfDay(page, words).getByRole('button', { pressed: true })
    /** Finds a start with two free hours: where the next hour is taken, a shorter rental is offered. */
    const findTwoHours = async () => {
      await expect(freeTimes(page, words).first()).toBeVisible()
      for (const time of await freeTimes(page, words).all()) {
        await time.click()
        await expect(chosen.first()).toBeVisible()
        if ((await chosen.count()) === 2) return true
      }
      return false
    }
    // Late in the day today may have no free times, and on the last day of a month no other day is shown.
    const otherDay = page
      .locator('[role=gridcell]:not([aria-selected=true])')
      .and(page.getByRole('gridcell', { name: /\d free time/ }))
    let found = await findTwoHours()
    for (let month = 0; month < 2 && !found; month += 1) {
      if (month > 0) {
        await page.getByRole('button', { name: 'Next month' }).click()
        await expect(otherDay.first()).toBeVisible()
      }
      for (const day of await otherDay.all()) {
        await day.click()
        found = await findTwoHours()
        if (found) break
      }
    }
    await expect(chosen).toHaveCount(2)
    await checkScreen('loft-4-hours')
    await centralButton(page).click()
    await expect(page.getByRole('region', { name: 'Your visit' })).toContainText(/(?<!\d)2 hr/)
    await fillDetails(page, words, { name: 'Гурт', phone: '+380445550303' })
    await checkScreen('loft-5-confirmation')
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    const [stored] = await storedAppointments(dataDir(), '+380445550303')
    expect(stored).toMatchObject({ services: ['Репетиція'], resource: 'Зелена', duration: 7200 })
    // Two hours at 600 hryvnias; each hour may be in the daytime tariff, which is a quarter cheaper.
    expect([120000, 105000, 90000]).toContain(stored?.price)
  },
)

test('at the barber Back from the services leads out, not to the same list again', async ({ page }) => {
  const branch = barber.idOf('branch', 'lviv')
  const resource = barber.idOf('resource', 'taras')
  await page.goto(`${barber.path}/b/${branch}/r/${resource}/s?choose=1`)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`${barber.path}/?$`))
})
