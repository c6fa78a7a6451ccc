/** What can happen between choosing a time and the finished booking. */
import type { Page } from '@playwright/test'
import { call, dateTime, demo, freeStarts, instantOf } from '../support/api.ts'
import { beginsWithDay, dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { newDataFolder, removeDataFolder, startProduct } from '../support/product.ts'
import { screenTexts } from '../support/screen-texts.ts'
import {
  bookingNumber,
  centralButton,
  fillDetails,
  freeTimes,
  heading,
  setLanguage,
} from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

test('back, forward and reload lose no typed values', async ({ page }) => {
  await page.goto(`${kyiv()}/s/${studio.idOf('service', 'body-wrap')}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await fillDetails(page, words, { name: 'Уважна', phone: '+380445550401' })
  const expectTypedValues = async () => {
    await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Уважна')
    await expect(page.getByRole('textbox', { name: words.phone })).toHaveValue(/44 ?555 ?04 ?01/)
  }
  await page.goBack()
  await expect(heading(page, words.chooseTime)).toBeVisible()
  await page.goForward()
  await expectTypedValues()
  await page.reload()
  await expectTypedValues()
})

// proves S8.message.21
test('a time that another client takes meanwhile is replaced on the same screen, and typed values stay', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  // If the hold fails, another client can take the time.
  await page.route('**/v1/client/hold', (route) => route.abort())
  const spot = { branch: 'kyiv', service: 'massage-stones', resource: 'spa' }
  const all = await freeStarts(baseURL ?? '', studio, spot)
  const free = all.at(all.length / 2)
  if (free === undefined) throw new Error('there is no free time')
  await page.goto(
    `${kyiv()}/s/${studio.idOf('service', spot.service)}/c/${dateTime(free)}?r=${studio.idOf('resource', 'spa')}`,
  )
  await fillDetails(page, words, { name: 'Друга', phone: '+380445550402' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await bookByAnother(baseURL ?? '', free, spot.service)

  const lost = page
    .getByRole('alert')
    .filter({ hasText: /The selected time \(.+\) is no longer available, please choose a new time/ })
  // The page may notice the taken time before the press; then there is nothing to press.
  await expect(async () => {
    // Matches only the confirming label: once the page has noticed, the button links elsewhere.
    const confirm = centralButton(page).filter({ hasText: words.confirm })
    if (!(await lost.isVisible())) await confirm.click({ timeout: 1000 }).catch(() => {})
    await expect(lost).toBeVisible({ timeout: 5000 })
  }).toPass()
  await checkScreen('studio-en-lost-time')
  await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Друга')
  await lost.getByRole('button').first().click()
  await expect(lost).toBeHidden()
  await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Друга')
  await expect(page.getByRole('checkbox', { name: words.privacy })).toBeChecked()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir(), '+380445550402')).toHaveLength(1)
})

// proves S8.message.19
test('a time that another client took first is shown as taken', async ({ page, baseURL }) => {
  const spot = { branch: 'kyiv', service: 'massage-stones', resource: 'spa' }
  const free = (await freeStarts(baseURL ?? '', studio, spot)).at(-5)!
  // A simultaneous booking cannot be timed here, so the response is simulated; a test of the API proves the race.
  await page.route('**/v1/client/appointment', (route) =>
    route.fulfill({ status: 422, json: { code: 'appointment.time.taken', title: 'Time taken' } }),
  )
  await page.goto(
    `${kyiv()}/s/${studio.idOf('service', spot.service)}/c/${dateTime(free)}?r=${studio.idOf('resource', 'spa')}`,
  )
  await fillDetails(page, words, { name: 'Друга', phone: '+380445550406' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Time already taken or no slots available',
  )
})

async function bookByAnother(url: string, free: { date: string; start_time: number }, service: string) {
  await call(
    url,
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: studio.idOf('branch', 'kyiv'),
          start_time: instantOf('Europe/Kyiv', free),
          service_resource_settings: [
            {
              service: studio.idOf('service', service),
              resources: [studio.idOf('resource', 'spa')],
              ordinal: 1,
            },
          ],
          client: { first_name: 'Перша', phone: '+380445550403' },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )
}

test('two quick taps on Confirm book once', async ({ page }) => {
  await page.goto(`${kyiv()}/s/${studio.idOf('service', 'peel')}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await fillDetails(page, words, { name: 'Поспішна', phone: '+380445550404' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).dblclick()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir(), '+380445550404')).toHaveLength(1)
})

/** Presses the big button, and again while the first press still waits for a response. */
async function pressTwice(page: Page) {
  await centralButton(page).click()
  // The button itself ignores a double press of at most 250 ms; only a later press shows what the screen does.
  await page.waitForTimeout(400)
  await expect(centralButton(page)).toHaveAttribute('aria-busy', 'true')
  await centralButton(page).dispatchEvent('click')
}

test('a second press on Confirm while the hold is still on its way books a class once', async ({
  page,
  baseURL,
}) => {
  const hold = Promise.withResolvers<void>()
  await page.route('**/v1/client/hold', async (route) => {
    await hold.promise
    await route.continue()
  })
  await page.goto(await classWithRoom(baseURL ?? ''))
  await centralButton(page).filter({ hasText: words.book }).click()
  await fillDetails(page, words, { name: 'Поспішна', phone: '+380445550407' })
  await pressTwice(page)
  hold.resolve()
  await expect(heading(page, words.done)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await storedAppointments(dataDir(), '+380445550407')).toHaveLength(1)
})

test('a second press while the new time is still being held moves the booking once', async ({ page }) => {
  await page.goto(`${kyiv()}/s/${studio.idOf('service', 'body-wrap')}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await fillDetails(page, words, { name: 'Поспішна', phone: '+380445550408' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await page.getByRole('link', { name: 'Change the time' }).click()
  const hold = Promise.withResolvers<void>()
  await page.route('**/v1/client/hold', async (route) => {
    await hold.promise
    await route.continue()
  })
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/move')) moves.push(request.url())
  })
  await freeTimes(page, words).last().click()
  await centralButton(page).click()
  await expect(centralButton(page)).toContainText('Move the booking')
  await pressTwice(page)
  hold.resolve()
  await expect(page.getByText(/^Your new time: /)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(moves).toHaveLength(1)
})

test('a second press while the phone is still being checked orders one membership', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/phone-format-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/client/template/')) orders.push(request.url())
  })
  await page.goto(`${studio.path}/m/${studio.idOf('template', 'five-manicures')}`)
  await fillDetails(page, words, { name: 'Поспішна', phone: '+380445550409' })
  await page.getByRole('checkbox', { name: /booking terms/ }).check()
  await page.getByRole('radio', { name: 'In person' }).check()
  await pressTwice(page)
  script.resolve()
  await expect(heading(page, 'Your order is in')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(orders).toHaveLength(1)
})

async function classWithRoom(url: string): Promise<string> {
  const branch = hall.idOf('branch', 'antonovycha')
  const { slots } = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch },
    { query: { start: dayAhead(3), end: dayAhead(12) } },
  )) as { slots: { date_slots: { slots: { id: string; gt: { space: number; used_space: number } }[] }[] }[] }
  const classes = slots.flatMap(({ date_slots }) => date_slots.flatMap((day) => day.slots))
  const found = classes.find(({ gt }) => gt.space - gt.used_space >= 2)
  if (found === undefined) throw new Error('no class has two places')
  return `${hall.path}/b/${branch}/e/${found.id}`
}

// proves S4.calendar.1 S4.calendar.3 S4.calendar.4 S4.calendar.5 S4.calendar.6
test('the calendar turns by month, never before today, and a chosen day can be deselected', async ({
  page,
  checkScreen,
}) => {
  await page.goto(`${kyiv()}/r/${studio.idOf('resource', 'iryna')}/m?s=${studio.idOf('service', 'manicure')}`)
  await expect(freeTimes(page, words).first()).toBeVisible()
  const month = page.getByRole('heading', { level: 2 }).first()
  const firstMonth = (await month.textContent()) ?? ''

  const reloaded = page.waitForResponse((answer) => answer.url().includes('/slot/'))
  await page.getByRole('button', { name: 'Next month' }).click()
  await reloaded
  await expect(month).not.toHaveText(firstMonth)
  await checkScreen('studio-en-next-month')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(month).toHaveText(firstMonth)

  // Leaves out days of the next month, which fill up the last week.
  const days = page
    .locator('.z-calendar__day:not([data-after])')
    .and(page.getByRole('gridcell', { name: /[1-9]\d* free times?/ }))
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await freeTimes(page, words).first().click()
  await expect(centralButton(page)).toBeVisible()
  const otherDays = days.and(page.locator('[aria-selected=false]'))
  // At the end of a month the chosen day may be the only one shown.
  if ((await otherDays.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click()
  await otherDays.last().click()
  await expect(centralButton(page), 'another day lets the chosen time go').toBeHidden()
  await expect(days.last()).toHaveAttribute('aria-selected', 'true')
  await days.last().click()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)

  const previous = page.getByRole('button', { name: 'Previous month' })
  for (let pages = 0; pages < 2 && (await previous.isEnabled()); pages += 1) await previous.click()
  await expect(previous).toBeDisabled()
  await expect(page.getByRole('gridcell', { name: beginsWithDay(dayAhead(0)) })).toBeVisible()
})

test('a booking survives when the server is killed right after it', async ({ browser }) => {
  const folder = await newDataFolder()
  let product = await startProduct(folder)
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 375, height: 812 } })
    await setLanguage(context, product.url, 'en')
    const page = await context.newPage()
    // This test starts its own product with its own demo.
    const branch = `${demo('studio').path}/b/${studio.idOf('branch', 'kyiv')}`
    await page.goto(`${branch}/s/${studio.idOf('service', 'massage-relax')}/d`)
    await page.getByRole('button', { name: /^Soonest: / }).click()
    await fillDetails(page, words, { name: 'Вічна', phone: '+380445550405' })
    await page.getByRole('checkbox', { name: words.privacy }).click()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    const reference = await bookingNumber(page, words)
    await context.close()

    await product.kill()
    product = await startProduct(folder)
    const [stored] = await storedAppointments(folder, '+380445550405')
    expect(stored?.reference).toBe(reference)
  } finally {
    await product.stop()
    await removeDataFolder(folder)
  }
})
