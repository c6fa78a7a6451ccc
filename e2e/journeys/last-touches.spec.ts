/**
 * Details that clients notice only when they are wrong: gaps, covered prices, lost pages, codes that cannot be
 * pasted.
 */
import type { Appointment } from '@zapys/contract'
import { codeField, newPhone, phoneField, signInByApi } from '../support/accounts.ts'
import { call, dateTime, freeStarts, instantOf } from '../support/api.ts'
import { newCompany } from '../support/company-copies.ts'
import { codeTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const productUrl = () => process.env['ZAPYS_URL'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

test('an unknown address of a company still shows the company’s menu and design, also without scripts', async ({
  page,
  browser,
  baseURL,
  checkScreen,
}) => {
  await page.goto(`${studio.path}/no-such-page`)
  await expect(heading(page, 'Not found')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await checkScreen('unknown-address')
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${studio.path}(/home)?$`))

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en' })
  const without = await plain.newPage()
  const response = await without.goto(`${baseURL ?? ''}${studio.path}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(without.getByRole('banner')).toBeVisible()
  await expect(without.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await plain.close()
})

test('the advertising consent covers at most a sixth of a phone, explains more on a press, and can be changed on the About page', async ({
  page,
  context,
  product,
  checkScreen,
}) => {
  const barber = await newCompany(product.dataDir, 'barber')
  await page.context().route(
    (url) => url.hostname !== new URL(product.url).hostname && url.protocol.startsWith('http'),
    (route) => route.fulfill({ status: 204 }),
  )
  await page.setViewportSize({ width: 375, height: 812 })
  for (const language of ['uk', 'pl', 'ru', 'en'] as const) {
    await setLanguage(context, product.url, language)
    await page.goto(barber.path)
    const short = await page.locator('.z-measuring-bar').boundingBox()
    expect(short!.height, language).toBeLessThanOrEqual(812 / 6)
  }
  const bar = page.getByRole('region', { name: 'Counting visits from ads' })
  await expect(bar).toBeVisible()
  await checkScreen('consent-short')
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(bar).toContainText('your network address')
  await bar.getByRole('button', { name: 'Decline' }).click()
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${barber.path}/about`)
  const choice = page.getByRole('main').getByRole('group', { name: 'Counting visits from ads' })
  await expect(choice.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-pressed', 'true')
})

test('a pasted SMS signs the client in by the code it contains, and a code typed for one number is cleared for the next', async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto(`${studio.path}/login`)
  await phoneField(page).fill(phone)
  await page.getByRole('button', { name: 'Get a code' }).click()
  await codeField(page).fill('12')
  await page.getByRole('button', { name: 'Change number' }).click()
  await page.getByRole('button', { name: 'Get a code' }).click()
  await expect(codeField(page)).toHaveValue('')
  await expect(page.getByText('Required field')).toBeHidden()
  await codeField(page).fill(`Ваш код: ${await codeTo(productUrl(), phone)}. Нікому його не кажіть.`)
  await expect(page).toHaveURL(`${studio.path}/main`)
})

test('on a screen without a button the bottom bar of a phone has no gap', async ({ page, checkScreen }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${studio.path}/b/${studio.idOf('branch', 'kyiv')}/r`)
  const bar = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(bar).toHaveAttribute('data-two')
  await expect(centralButton(page)).toBeHidden()
  const tabs = await Promise.all((await bar.getByRole('link').all()).map((tab) => tab.boundingBox()))
  expect(tabs.map((box) => Math.round(box!.width))).toEqual([188, 188])
  await checkScreen('bar-of-two')
})

test('the main button of an upcoming booking adds it to the calendar, and moving is beside it', async ({
  page,
  checkScreen,
}) => {
  const [free] = await freeStarts(productUrl(), studio, { branch: 'kyiv', service: 'express-facial' })
  const appointment = {
    company_id: studio.id,
    branch_id: studio.idOf('branch', 'kyiv'),
    start_time: instantOf('Europe/Kyiv', free!),
    service_resource_settings: [
      { service: studio.idOf('service', 'express-facial'), resources: [], ordinal: 1 },
    ],
    client: { first_name: 'Календарна', phone: '+380445550691' },
  }
  const booked = (await call(productUrl(), 'bookAppointment', {}, { body: { appointment } })) as Appointment
  await page.goto(`${studio.path}/booking/${booked.id}#key=${booked.manage_key}`)
  const file = page.waitForEvent('download')
  await centralButton(page).filter({ hasText: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toBe('booking.ics')
  await expect(page.getByRole('link', { name: 'Add to calendar' }), 'it is offered once').toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Google' }), 'so is the online calendar').toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Change the time' })).toBeVisible()
  await checkScreen('record-calendar')
})

test('a date can be chosen in a calendar or typed, and 31.02 is rejected as no such day', async ({
  page,
  checkScreen,
}) => {
  await signInByApi(page, productUrl(), studio, newPhone())
  await page.goto(`${studio.path}/profile`)
  const typed = page.getByRole('textbox', { name: 'Date of birth' })
  await page.getByLabel('Choose in the calendar').first().fill('1990-05-07')
  await expect(typed).toHaveValue('07.05.1990')
  await typed.fill('31.02.1990')
  await centralButton(page).click()
  await expect(page.getByText('There is no such day').first()).toBeVisible()
  await checkScreen('no-such-day')
})

test('one list contains everything that belongs to the client', async ({ page, checkScreen }) => {
  await signInByApi(page, productUrl(), studio, newPhone())
  await page.goto(`${studio.path}/main`)
  const places = page.getByRole('list', { name: 'My account' })
  for (const name of ['My bookings', 'Notifications', 'Visits to review', 'My data'])
    await expect(places.getByRole('link', { name })).toBeVisible()
  await checkScreen('own-places')
})

test('the home page shows the hours of a whole week', async ({ page, checkScreen }) => {
  await page.goto(studio.path)
  const week = page.getByRole('group').filter({ hasText: 'Opening hours' }).first()
  await week.getByText('Opening hours').click()
  await expect(week.getByRole('definition')).toHaveCount(7)
  await checkScreen('week-of-hours')
})

test('on a phone nothing covers the price of a full class', async ({ page, checkScreen }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/i/hall/e`)
  const full = page.locator('.z-event[data-full]').first()
  await expect(full).toBeVisible()
  const [badge, price] = await Promise.all([
    full.locator('.z-event__full').boundingBox(),
    full.locator('.z-event__price').boundingBox(),
  ])
  expect(badge!.y + badge!.height).toBeLessThanOrEqual(price!.y + 1)
  await checkScreen('full-class')
})

test('opening the booking shows no heading of a page that only redirects', async ({ page }) => {
  const shown: string[] = []
  await page.exposeFunction('headingShown', (name: string) => void shown.push(name))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('h1'))
        if (one.getBoundingClientRect().width > 2)
          (window as unknown as { headingShown(name: string): void }).headingShown(one.textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(`${studio.path}/booking?start=1`)
  await expect(heading(page, 'Choose your salon')).toBeVisible()
  expect(new Set(shown)).toEqual(new Set(['Choose your salon']))
})

test('the tabs of the bottom bar do not move when the confirmation loads its booking', async ({
  page,
  baseURL,
}) => {
  const spot = { branch: 'kyiv', service: 'manicure', resource: 'iryna' }
  const [free] = await freeStarts(baseURL ?? '', studio, spot)
  const known = Promise.withResolvers<void>()
  await page.route(/\/v1\/.*\/service/, async (route) => {
    await known.promise
    await route.continue()
  })
  const [branch, service, resource] = [
    studio.idOf('branch', spot.branch),
    studio.idOf('service', spot.service),
    studio.idOf('resource', spot.resource),
  ]
  await page.goto(`${studio.path}/b/${branch}/s/${service}/c/${dateTime(free!)}?r=${resource}`)
  const tab = page.getByRole('navigation').getByRole('link', { name: 'About' })
  await expect(heading(page, 'Check and confirm')).toBeVisible()
  await expect(page.locator('.z-skeleton').first()).toBeVisible()
  const before = await tab.boundingBox()
  known.resolve()
  await expect(centralButton(page)).toBeVisible()
  expect((await tab.boundingBox())!.x).toBe(before!.x)
})
