/** The server answers not at all, or too late: the client reads what is true, and can try again. */
import type { Page } from '@playwright/test'
import { newPhone } from '../support/accounts.ts'
import { changeSettings } from '../support/arrange.ts'
import { call, dateTime, type FreeTime, freeStarts, instantOf } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage, touch } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const barber = ownCompany('barber')
const words = screenTexts.en
const massage = { branch: 'kyiv', service: 'massage-stones', resource: 'spa' }
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const tryAgain = { name: 'Try again' }

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const fails = (page: Page, address: RegExp, status: number, code: string, method = 'GET') =>
  page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code, title: 'For programs' } })
      : route.fallback(),
  )

async function bookedBy(url: string, free: FreeTime) {
  const booked = (await call(
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
              service: studio.idOf('service', massage.service),
              resources: [studio.idOf('resource', massage.resource)],
              ordinal: 1,
            },
          ],
          client: { first_name: 'Марта', phone: newPhone() },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )) as { id: string; manage_key: string }
  return { page: `${studio.path}/booking/${booked.id}`, key: `#key=${booked.manage_key}` }
}

const calls = /\/v1\/client\/appointment\//

test('a guest whose connection drops while cancelling keeps the booking on the screen', async ({
  page,
  baseURL,
}) => {
  const [free] = await freeStarts(baseURL ?? '', studio, massage)
  const booking = await bookedBy(baseURL ?? '', free!)
  await page.goto(booking.page + booking.key)
  const number = page.getByText(/^Booking number: /)
  await expect(number).toBeVisible()
  await page.route(calls, (route) => route.abort())
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  let refetches = 0
  page.on('requestfailed', (request) => {
    if (request.method() === 'GET') refetches += 1
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click()
  await expect.poll(() => refetches, 'the refetch and its only retry fail').toBe(2)
  const alert = page.getByRole('alert')
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText('Network error')
  await expect(number).toBeVisible()
  await expect(page.getByText('This booking cannot be opened')).toHaveCount(0)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('This booking is cancelled.', { exact: false })).toBeVisible()
})

test('a booking that a busy server does not show is not called unknown, and opens on another try', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const [free] = await freeStarts(baseURL ?? '', studio, massage)
  const booking = await bookedBy(baseURL ?? '', free!)
  await fails(page, calls, 503, 'server.busy')
  await page.goto(booking.page + booking.key)
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText('Please try again in a moment.').first()).toBeVisible()
  await checkScreen('no-answer-page')
  await page.unroute(calls)
  await page.getByRole('link', tryAgain).click()
  await expect(page.getByText(/^Booking number: /)).toBeVisible()
})

test('a company that a busy server does not answer in another language is not called unknown, and opens on another try', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${studio.path}/about`)
  const address = /\/configuration(\?|$)/
  await fails(page, address, 503, 'server.busy')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Polski')
  await expect(heading(page, 'Coś poszło nie tak')).toBeVisible()
  await expect(page.getByText('503')).toBeVisible()
  await page.unroute(address)
  await page.getByRole('link', { name: 'Spróbuj ponownie' }).click()
  await expect(page.getByRole('combobox', { name: 'Język' })).toBeVisible()
})

test('a class that a gateway does not show is not called gone', async ({ page }) => {
  const [branch] = hall.branches
  await page.goto(`${hall.path}/b/${hall.idOf('branch', branch!.key)}/e`)
  const event = page.locator('a[href*="/e/"]:visible').first()
  await expect(event).toBeVisible()
  const address = /\/group_training\/[^/?]+(\?|$)/
  await page.route(address, (route) => route.fulfill({ status: 504, body: 'Gateway timeout' }))
  await event.click()
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText('This link no longer works')).toHaveCount(0)
  await page.unroute(address)
  await page.getByRole('link', tryAgain).click()
  await expect(page).toHaveURL(/\/e\/[^/?]+/)
  await expect(heading(page, 'Something went wrong')).toHaveCount(0)
})

test('a list that is over the limit of requests says so instead of loading for ever', async ({ page }) => {
  await page.goto(studio.path)
  await fails(page, /\/branch\/[^/]+\/resource\?/, 429, 'request.tooMany')
  await page.goto(`${studio.path}/about`)
  await page.evaluate((to) => history.pushState(null, '', to), `${kyiv()}/r`)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText(/Please wait a little and try again/).first()).toBeVisible()
  await expect(page.getByRole('link', tryAgain)).toBeVisible()
})

test('where social accounts are the only way to sign in, a failed list of them can be asked for again', async ({
  page,
  dataDir,
  checkScreen,
}) => {
  await changeSettings(dataDir, barber.id, {
    auth: { sms_auth: false, sms_password_auth: false, social_auth: true },
  })
  const address = /\/user\/sign_in\/social/
  await fails(page, address, 503, 'server.busy')
  await page.goto(`${barber.path}/login`)
  await expect(page.getByRole('alert')).toContainText('The server is busy')
  await expect(page.getByText(/SMS/)).toHaveCount(0)
  await checkScreen('no-answer-social')
  await page.unroute(address)
  await page.getByRole('button', tryAgain).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('dates of a repeating visit that do not load can be asked for again', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const [free] = await freeStarts(baseURL ?? '', studio, massage)
  await page.goto(
    `${kyiv()}/s/${studio.idOf('service', massage.service)}/c/${dateTime(free!)}?r=${studio.idOf('resource', massage.resource)}`,
  )
  await touch(page)
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  const address = /\/repeat\/preview/
  await page.route(address, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Network error')
  await expect(alert, 'said once, in its place').toHaveCount(1)
  await expect(alert.getByRole('link', { name: 'Contacts' })).toHaveCount(0)
  await checkScreen('no-answer-repeat')
  await page.unroute(address)
  await alert.getByRole('button', tryAgain).click()
  await expect(page.getByRole('list', { name: 'Dates of your visits' })).toBeVisible()
})

test('a time lost in a move promises no typed details, one lost in a form does', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const free = await freeStarts(baseURL ?? '', studio, massage)
  const [first, later, last] = [free[0]!, free[1]!, free.at(-1)!]
  const booking = await bookedBy(baseURL ?? '', first)
  await page.goto(`${booking.page}/move?to=${dateTime(later)}${booking.key}`)
  await fails(page, /\/move(\?|$)/, 409, 'appointment.time.taken', 'POST')
  await centralButton(page).filter({ hasText: 'Move the booking' }).click()
  await expect(page.getByText('There are no free times nearby.')).toBeVisible()
  await expect(page.getByText('Your details are saved.')).toHaveCount(0)
  await checkScreen('lost-in-move')
  await page.goto(
    `${kyiv()}/s/${studio.idOf('service', massage.service)}/c/${dateTime(last)}?r=${studio.idOf('resource', massage.resource)}`,
  )
  await fillDetails(page, words, { name: 'Марта', phone: newPhone() })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await fails(page, /\/v1\/client\/appointment(\?|$)/, 409, 'appointment.time.taken', 'POST')
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(page.getByText(/Your details are saved\.$/)).toBeVisible()
  await checkScreen('lost-in-form')
})

test('a booking that can no longer be moved says why, and what to do', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const [free] = await freeStarts(baseURL ?? '', studio, massage)
  const booking = await bookedBy(baseURL ?? '', free!)
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), may_move_until: null } })
  })
  await page.goto(`${booking.page}/move${booking.key}`)
  await expect(page.getByText('The booking can no longer be moved')).toBeVisible()
  await expect(page.getByText('The company limits changes of bookings. Please contact it')).toBeVisible()
  await checkScreen('not-movable')
})

test('a branch without anything to book leads to the contacts that it names', async ({
  page,
  checkScreen,
}) => {
  const none = (url: string) => /\/branch\/[^/]+\/(resource|service)\?/.test(url)
  await page.route(
    ({ href }) => none(href),
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), content: [] } })
    },
  )
  for (const list of ['s', 'r']) {
    await page.goto(`${studio.path}/about`)
    await page.evaluate((to) => history.pushState(null, '', to), `${kyiv()}/${list}`)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByText('Please contact us, and we will help you book.')).toBeVisible()
    await expect(page.locator('.z-empty').getByRole('link', { name: 'Contacts' })).toBeVisible()
    await checkScreen(`nothing-to-book-${list}`)
  }
})
