/** A signed-in client views, cancels, moves and repeats their own bookings. */
import { randomUUID } from 'node:crypto'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { call, freeStarts, instantOf } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'
import { moveStartToNow, insertAppointments, insertReminders } from '../support/appointments.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const at = {
  branch: studio.idOf('branch', 'kyiv'),
  service: studio.idOf('service', 'toning'),
  resource: studio.idOf('resource', 'daryna'),
}
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
const productUrl = () => process.env['ZAPYS_URL'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** Books toning with Daryna through the API, on the nth day, counted back from the last day with free times. */
async function book(token: string, fromLastDay = 1): Promise<{ id: string }> {
  const free = await freeStarts(productUrl(), studio, {
    branch: 'kyiv',
    service: 'toning',
    resource: 'daryna',
  })
  const days = [...Map.groupBy(free, ({ date }) => date).values()]
  const start_time = instantOf('Europe/Kyiv', days.at(-fromLastDay)![0]!)
  return (await call(
    productUrl(),
    'bookOwnAppointment',
    { company: studio.id },
    {
      token,
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: at.branch,
          start_time,
          client: { first_name: 'Соломія' },
          comment: 'The entrance code is 12.',
          service_resource_settings: [{ service: at.service, resources: [at.resource], ordinal: 1 }],
        },
      },
    },
  )) as { id: string }
}

test('a guest who opens own bookings signs in first and returns to them', async ({ page }) => {
  for (const screen of [
    'records_current',
    'records_past',
    'user_events',
    'notifications',
    'surveys_current',
  ]) {
    await page.goto(`${studio.path}/${screen}?utm_source=mail`)
    await expect(heading(page, 'Sign in')).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe(`${studio.path}/login`)
    expect(searchParams.get('redirect')).toMatch(new RegExp(`^${studio.path}/${screen}\\?`))
  }
})

// proves S2.route.17 S2.route.21 S2.route.22 S2.route.23 S2.route.26 S2.route.32 S2.route.33 S8.general.8
test('a new client sees on every screen of their own data why it is empty and what to do next', async ({
  page,
  checkScreen,
}) => {
  await signInByApi(page, productUrl(), studio, newPhone())
  const screens = [
    ['records_current', 'My bookings', 'No upcoming bookings', 'Book online'],
    ['records_past', 'My bookings', 'No past bookings yet', 'See upcoming bookings'],
    ['user_events', /^My /, 'No upcoming workshops', 'See the schedule'],
    ['notifications', 'Notifications', 'No notifications yet', undefined],
    ['records_details/review', 'Leave a review', 'Nothing to rate yet', 'My bookings'],
    ['surveys_current', 'Surveys', 'No surveys waiting for you', 'See my bookings'],
    ['surveys_completed', 'Surveys', 'You have not answered any survey yet', 'See my bookings'],
  ] as const
  for (const [address, title, why, next] of screens) {
    await page.goto(`${studio.path}/${address}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(why)).toBeVisible()
    if (next !== undefined)
      await expect(page.getByRole('main').getByRole('link', { name: next })).toBeVisible()
    await checkScreen(`records-empty-${address.replace('/', '-')}`)
  }
  await page.goto(`${studio.path}/main`)
  await expect(page.getByRole('link', { name: 'My bookings' })).toBeVisible()
  await expect(page.getByText('Next visit')).toBeHidden()
  // A booking of another client and one that does not exist give the same response.
  await page.goto(`${studio.path}/records_details/${randomUUID()}`)
  await expect(page, 'an unknown booking leads to the error page').toHaveURL(/\/error\?.*statusCode=404/)
  await expect(page.getByText('Booking not found')).toBeVisible()
})

// proves S2.route.22 S2.route.23 S4.record.1 S4.list.3 S4.list.4 S9.page.6 S1.capability.12
test('lists of own bookings load twenty at a time, and going back restores them', async ({
  page,
  checkScreen,
}) => {
  const phone = newPhone()
  await signInByApi(page, productUrl(), studio, phone)
  const days = Array.from({ length: 21 }, (_, day) => day + 2)
  await insertAppointments(dataDir(), {
    ...at,
    company: studio.id,
    phone,
    days: [...days, ...days.map((day) => -day)],
  })
  const visits = page.getByRole('listitem').filter({ hasText: 'Toning' })

  await page.goto(`${studio.path}/records_current`)
  await expect(visits).toHaveCount(20)
  await checkScreen('records-current')
  const soonest = await visits.first().textContent()
  const asked = page.waitForRequest(/page=1/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(visits).toHaveCount(21)
  expect((await asked).url()).toContain('condition=CURRENT')
  expect(await visits.first().textContent(), 'what was shown stays').toBe(soonest)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()

  await visits.last().getByRole('link').click()
  await expect(page).toHaveURL(/records_details/)
  await expect(heading(page, 'Booking')).toBeVisible()
  await page.goBack()
  await expect(visits, 'as long as it was').toHaveCount(21)

  await page.getByRole('link', { name: 'Past' }).click()
  await expect(page.getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'page')
  await expect(visits).toHaveCount(20)
  await expect(visits.first()).toContainText('Visited')
  await checkScreen('records-past')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(visits).toHaveCount(21)
  await page.getByRole('link', { name: 'Upcoming' }).click()
  await expect(visits, 'requested again without a page number').toHaveCount(20)

  await page.goto(`${studio.path}/main`)
  const next = page.getByRole('region', { name: 'Hello' }).getByRole('link').filter({ hasText: 'Toning' })
  await expect(next).toHaveCount(1)
  expect(await next.textContent(), 'the next visit').toBe(soonest)
  await checkScreen('records-main')
})

test('a failed request for the next visit is retried, while the page stays complete', async ({ page }) => {
  const phone = newPhone()
  await signInByApi(page, productUrl(), studio, phone)
  await insertAppointments(dataDir(), { ...at, company: studio.id, phone, days: [2] })
  let asked = 0
  const places = new Set<number>()
  await page.route(/\/user\/appointment\?.*CURRENT/, (route) => {
    asked += 1
    return asked <= 2 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await page.goto(`${studio.path}/main`)
  const own = page.getByRole('region', { name: 'Hello' })
  const bookings = own.getByRole('link', { name: 'My bookings' })
  // The second request starts while the first is pending; the third shows no loading indicator.
  await expect.poll(() => asked).toBe(2)
  await expect(page.locator('.z-skeleton')).toHaveCount(0)
  const countRequests = async () => {
    const y = Math.round((await bookings.boundingBox())!.y)
    // After the third request its response may already have moved the row.
    if (asked < 3) places.add(y)
    return asked
  }
  await expect.poll(countRequests, { intervals: [50] }).toBe(3)
  await expect(own.getByRole('link').filter({ hasText: 'Toning' })).toHaveCount(1)
  expect(places.size, 'what is below stays where it is between the tries').toBe(1)
  expect(asked).toBe(3)
})

// proves S2.route.24 S4.record.2 S4.record.3 S4.record.4
test(
  'a client sees all details of a booking, moves it, repeats it and cancels it',
  { tag: '@smoke' },
  async ({ page, checkScreen }) => {
    const phone = newPhone()
    const token = await signInByApi(page, productUrl(), studio, phone)
    const { id } = await book(token)
    const [before] = await storedAppointments(dataDir(), phone)

    await page.goto(`${studio.path}/records_current`)
    await page.getByRole('link').filter({ hasText: 'Toning' }).click()
    await expect(heading(page, 'Booking')).toBeVisible()
    const main = page.getByRole('main')
    for (const shown of [
      `Booking number: ${before!.reference}`,
      'Confirmed',
      'Toning',
      'Kyiv, Podil',
      'The entrance code is 12.',
    ])
      await expect(main.getByText(shown).first()).toBeVisible()
    await expect(main.getByText(/^You can move or cancel it until /)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /maps\/dir\/.*destination=50\./,
    )
    await expect(main.getByRole('link', { name: /Khoryva/ })).toHaveAttribute(
      'href',
      /maps\/search\/.*query=50\./,
    )
    await expect(main.getByRole('link', { name: /Call/ })).toHaveAttribute('href', /^tel:\+\d+$/)
    const file = page.waitForEvent('download')
    await centralButton(page).filter({ hasText: 'Add to calendar' }).click()
    expect((await file).suggestedFilename()).toBe('booking.ics')
    await checkScreen('records-details')

    await page.getByRole('link', { name: 'Change the time' }).click()
    await expect(heading(page, 'Choose a new time')).toBeVisible()
    await expect(freeTimes(page, words).first()).toBeVisible()
    const otherDay = page
      .locator('[role=gridcell]:not([aria-selected=true])')
      .and(page.getByRole('gridcell', { name: /\d free time/ }))
    // The last day of a month may be the only one shown.
    if ((await otherDay.count()) > 0) await otherDay.last().click()
    await expect(freeTimes(page, words).first()).toBeVisible()
    await freeTimes(page, words).last().click()
    await centralButton(page).click()
    await expect(page.getByText(/^Kept for you until/)).toBeVisible()
    await checkScreen('records-move')
    await centralButton(page).filter({ hasText: 'Move the booking' }).click()
    await expect(page.getByText(/^Your new time: /)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/records_details/${id}$`))
    const [moved, ...others] = await storedAppointments(dataDir(), phone)
    expect(others).toEqual([])
    expect(moved?.starts_at).not.toEqual(before?.starts_at)

    await main.getByRole('link', { name: 'Book again' }).click()
    await expect(page).toHaveURL(new RegExp(`${studio.path}/b/${at.branch}/s/${at.service}/d`))
    const again = new URL(page.url())
    expect(again.searchParams.get('r')).toBe(at.resource)
    await expect(freeTimes(page, words).first()).toBeVisible()
    await expect(
      page.getByRole('radio', { name: /\d free time/ }).first(),
      'the soonest day, not that of the move',
    ).toBeChecked()
    await page.goBack()

    await main.getByRole('button', { name: 'Cancel the booking' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(sheet).toBeVisible()
    await checkScreen('records-cancel')
    await sheet.getByRole('button', { name: 'Keep the booking' }).click()
    await expect(sheet).toBeHidden()
    await main.getByRole('button', { name: 'Cancel the booking' }).click()
    await sheet.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(page.getByText('The booking was cancelled')).toBeVisible()
    await expect(main.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Cancel the booking' })).toBeHidden()
    await checkScreen('records-cancelled')
    expect((await storedAppointments(dataDir(), phone))[0]).toMatchObject({ status: 'CANCELLED' })

    await page.goto(`${studio.path}/records_current`)
    await expect(page.getByText('No upcoming bookings')).toBeVisible()
    await page.goto(`${studio.path}/records_past`)
    await expect(page.getByRole('link').filter({ hasText: 'Toning' })).toContainText('Cancelled')
  },
)

// proves S7.answer.2 S7.answer.3 S8.message.32
test('a rejected cancellation changes nothing on the screen, and the client stays signed in', async ({
  page,
  checkScreen,
}) => {
  const phone = newPhone()
  const token = await signInByApi(page, productUrl(), studio, phone)
  const { id } = await book(token, 3)
  await page.goto(`${studio.path}/records_details/${id}`)
  const main = page.getByRole('main')
  const cancel = async () => {
    await main.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const expectRejection = async () => {
    await expect(page.getByRole('alert').getByText('The booking could not be cancelled')).toBeInViewport()
    await expect(page.getByRole('alert')).toContainText('Company limited the cancellation of the record')
    await expect(main.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(main.getByText('This booking is cancelled')).toBeHidden()
    expect(await storedAppointments(dataDir(), phone)).toMatchObject([{ status: 'CONFIRMED' }])
  }
  // A proxy before the server rejects with its own text, which even contains "cancelled".
  await page.route('**/cancel', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'gate', status: 'CANCELLED', cancelled_at: '2026-01-01T00:00:00Z' },
    }),
  )
  await cancel()
  await expectRejection()
  await page.unroute('**/cancel')
  // The visit has started while the page was open, so the company's rule rejects the cancellation.
  await moveStartToNow(dataDir(), studio.id, id)
  await cancel()
  await expectRejection()
  await checkScreen('records-not-cancelled')
  await page.goto(`${studio.path}/records_current`)
  await expect(heading(page, 'My bookings'), 'still signed in').toBeVisible()
})

// proves S2.route.21
test('changes to bookings are listed: unread ones are marked, and opening one marks it as read and shows the booking', async ({
  page,
  checkScreen,
}) => {
  const phone = newPhone()
  const token = await signInByApi(page, productUrl(), studio, phone)
  const { id } = await book(token, 5)
  const days = Array.from({ length: 21 }, (_, day) => day + 2)
  await insertReminders(
    dataDir(),
    studio.id,
    await insertAppointments(dataDir(), { ...at, company: studio.id, phone, days }),
  )
  await page.goto(`${studio.path}/main`)
  const places = page.getByRole('list', { name: 'My account' })
  await expect(places.getByRole('link', { name: 'Notifications' })).toContainText('20 new')
  await places.getByRole('link', { name: 'Notifications' }).click()
  const told = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(told).toHaveCount(20)
  await expect(page.getByText('New:')).toHaveCount(20)
  await expect(page.getByText('Get them in Telegram'), 'this installation has no bot').toBeHidden()
  await checkScreen('notifications')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(told).toHaveCount(22)

  // The notification about the booking itself is the newest.
  await told.first().getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`${studio.path}/records_details/${id}$`))
  await expect(heading(page, 'Booking')).toBeVisible()
  await page.goBack()
  await expect(told.first()).not.toContainText('New:')
  await page.reload()
  await expect(told).toHaveCount(20)
  await expect(page.getByText('New:'), 'the server knows it too').toHaveCount(19)
})
