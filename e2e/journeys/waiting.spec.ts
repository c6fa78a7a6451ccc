/** A full event: joining the waiting list, the offer, and booking the place with one tap. */
import { randomUUID } from 'node:crypto'
import { today } from '@zapys/domain/time'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { changeSettings, inDatabase, timeOff } from '../support/arrange.ts'
import { call, freeStarts, instantOf } from '../support/api.ts'
import { beginsWithDay, dayAhead, dayName, hasDay } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const hall = ownCompany('hall')
const loft = ownCompany('loft')
const barber = ownCompany('barber')
const words = screenTexts.en
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
type Listed = { id: string; branch_id: string; space: number; used_space: number; start_time: string }

/** One of the latest events of the coming weeks; other clients book all its free places, one each. */
async function fullEvent(url: string) {
  const [branch] = hall.branches
  if (branch === undefined) throw new Error('the hall has no branch')
  const branchId = hall.idOf('branch', branch.key)
  const answer = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch: branchId },
    { query: { start: dayAhead(4), end: dayAhead(20) } },
  )) as { slots: { date_slots: { slots: { id: string }[] }[] }[] }
  const ids = answer.slots.flatMap(({ date_slots }) =>
    date_slots.flatMap(({ slots }) => slots.map(({ id }) => id)),
  )
  let event: Listed | undefined
  for (const id of ids.toReversed()) {
    event = (await call(url, 'getEvent', { company: hall.id, branch: branchId, event: id })) as Listed
    if (event.used_space < event.space) break
  }
  if (event === undefined || event.used_space >= event.space)
    throw new Error('the hall has no class with room')
  const { id } = event
  const booked: { id: string; manage_key: string }[] = []
  for (let place = event.used_space; place < event.space; place += 1)
    booked.push(
      (await call(
        url,
        'bookEvent',
        { event: id },
        {
          body: {
            appointment: {
              company_id: hall.id,
              branch_id: branchId,
              client: { first_name: 'Перший', phone: newPhone() },
              agreement: { terms: true, privacy: true },
            },
          },
        },
      )) as { id: string; manage_key: string },
    )
  return { event, booked, address: `${hall.path}/b/${branchId}/e/${id}` }
}

test(
  'a client on the waiting list of a full class sees their position, gets the freed place and books it with one tap',
  { tag: '@smoke' },
  async ({ page, context, baseURL, checkScreen }) => {
    const url = baseURL ?? ''
    await setLanguage(context, url, 'en')
    const { booked, address } = await fullEvent(url)
    await page.goto(address)
    await checkScreen('hall-full-class')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    const sheet = page.getByRole('dialog', { name: 'Waiting list' })
    await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await sheet.getByRole('textbox', { name: words.firstName }).fill('Терпляча')
    await sheet.getByRole('textbox', { name: words.phone }).fill('+380445550899')
    const privacy = sheet.getByRole('checkbox', { name: words.privacy })
    if (await privacy.isVisible()) await privacy.click()
    await expect(sheet.getByText(/places? left/), 'there are none').toHaveCount(0)
    await checkScreen('hall-join-waiting')
    await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(heading(page, 'Waiting list')).toBeVisible()
    await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible()
    await checkScreen('hall-waiting')

    await page.goto(address)
    await page.getByRole('link', { name: 'See your place on the waiting list' }).click()
    await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible()

    const [first] = booked
    const answer = await fetch(`${url}/v1/client/appointment/${first?.id}/cancel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-manage-key': first?.manage_key ?? '' },
      body: JSON.stringify({ appointment: { company_id: hall.id } }),
    })
    expect(answer.status).toBe(200)
    await expect(page.getByText(/^It is your turn: /)).toBeVisible()
    await checkScreen('hall-waiting-offer')
    await centralButton(page).filter({ hasText: 'Book it' }).click()
    await expect(heading(page, words.done)).toBeVisible()
    expect(await storedAppointments(dataDir(), '+380445550899')).toHaveLength(1)
  },
)

test('an offer that requires a deposit shows price, deposit and terms before the press, which leads to the payment', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const { event, booked } = await fullEvent(url)
  await changeSettings(dataDir(), hall.id, {
    online_payment: {
      requirement: 'REQUIRED',
      share_percent: 30,
      refund: [{ hours_before: 24, percent: 100 }],
    },
  })
  const entry = (await call(
    url,
    'joinWaitingList',
    {},
    {
      body: {
        waiting: {
          company_id: hall.id,
          branch_id: event.branch_id,
          event_id: event.id,
          client: { first_name: 'Терпляча', phone: newPhone() },
        },
      },
    },
  )) as { id: string; manage_key: string }
  const [first] = booked
  await fetch(`${url}/v1/client/appointment/${first?.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': first?.manage_key ?? '' },
    body: JSON.stringify({ appointment: { company_id: hall.id } }),
  })
  await page.goto(`${hall.path}/waiting/${entry.id}#key=${entry.manage_key}`)
  await expect(page.getByText(/^It is your turn: /)).toBeVisible()
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(visit.getByText('Total').locator('..')).toContainText(/₴\d/)
  await expect(visit.getByText('To pay now').locator('..')).toContainText(/₴\d/)
  await expect(
    visit.getByText(/^Free cancellation until .+\. After that, nothing is refunded\.$/),
  ).toBeVisible()
  await checkScreen('hall-waiting-offer-deposit')
  const sent = page.waitForRequest('**/group_training/*/appointment')
  await centralButton(page).filter({ hasText: 'Pay' }).click()
  const { appointment } = (await sent).postDataJSON() as { appointment: { shown: { price: number } } }
  expect(appointment.shown.price).toBeGreaterThan(0)
  await expect(heading(page, 'Payment')).toBeVisible()
})

test('a client of a company that requires an account signs in before accepting an offer, and books as themselves', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const phone = newPhone()
  await setLanguage(context, url, 'en')
  const { event, booked } = await fullEvent(url)
  await changeSettings(dataDir(), hall.id, { auth: { required: true, sms_auth: true } })
  const entry = (await call(
    url,
    'joinWaitingList',
    {},
    {
      body: {
        waiting: {
          company_id: hall.id,
          branch_id: event.branch_id,
          event_id: event.id,
          client: { first_name: 'Терпляча', phone },
        },
      },
    },
  )) as { id: string; manage_key: string }
  const [first] = booked
  await fetch(`${url}/v1/client/appointment/${first?.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': first?.manage_key ?? '' },
    body: JSON.stringify({ appointment: { company_id: hall.id } }),
  })
  const address = `${hall.path}/waiting/${entry.id}#key=${entry.manage_key}`
  await page.goto(address)
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)

  await signInByApi(page, url, hall, phone)
  await page.goto(address)
  const answered = page.waitForResponse('**/user/**/appointment')
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  expect((await answered).status()).toBeLessThan(300)
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir(), phone)).toHaveLength(1)
})

test('a signed-in client joins a waiting list with their own phone, not with that of the guest who booked before them', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const phone = newPhone()
  await setLanguage(context, url, 'en')
  const { address } = await fullEvent(url)
  await context.addInitScript((company) => {
    localStorage.setItem(
      `client_${company}`,
      JSON.stringify({ first_name: 'Анна', phone: '+380501112233', email: '' }),
    )
  }, hall.id)
  await signInByApi(page, url, hall, phone)
  await page.goto(address)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await expect(sheet.getByRole('textbox', { name: words.firstName })).toHaveValue('')
  await expect(sheet.getByRole('textbox', { name: words.phone })).toHaveCount(0)
  await sheet.getByRole('textbox', { name: words.firstName }).fill('Марта')
  const privacy = sheet.getByRole('checkbox', { name: words.privacy })
  if (await privacy.isVisible()) await privacy.click()
  const joined = page.waitForRequest('**/waiting_list')
  await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
  expect((await joined).postDataJSON()).toMatchObject({ waiting: { client: { phone } } })
  await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible()
})

test('an offer asks the company’s required questions, and its booking has the answer', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const { event, booked } = await fullEvent(url)
  const phone = newPhone()
  const client = { first_name: 'Терпляча', phone }
  const waiting = { company_id: hall.id, branch_id: event.branch_id, event_id: event.id, client }
  const entry = (await call(url, 'joinWaitingList', {}, { body: { waiting } })) as {
    id: string
    manage_key: string
  }
  await inDatabase(dataDir(), (database) =>
    database.query(
      `insert into extra_field (company_id, field_id, model, type, name, required, ordinal)
       values ($1, $2, 'APPOINTMENT', 'TEXT', 'Injuries', true, 1)`,
      [hall.id, randomUUID()],
    ),
  )
  const [first] = booked
  await fetch(`${url}/v1/client/appointment/${first?.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': first?.manage_key ?? '' },
    body: JSON.stringify({ appointment: { company_id: hall.id } }),
  })
  await page.goto(`${hall.path}/waiting/${entry.id}#key=${entry.manage_key}`)
  await expect(page.getByText(/^It is your turn: /)).toBeVisible()
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  await page.getByRole('link', { name: /Injuries.*Required field/ }).click()
  await expect(page.getByRole('textbox', { name: /^Injuries/ })).toBeFocused()
  await checkScreen('hall-waiting-offer-question')
  await page.getByRole('textbox', { name: /^Injuries/ }).fill('Knee')
  const sent = page.waitForRequest('**/group_training/*/appointment')
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  expect(JSON.stringify((await sent).postDataJSON())).toContain('Knee')
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir(), phone)).toHaveLength(1)
})

// proves S2.view.14
test('a full class is dimmed in the list and marked as full', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const { event, address } = await fullEvent(url)
  const date = today('Europe/Kyiv', Date.parse(event.start_time) / 1000)
  await page.goto(address.slice(0, address.lastIndexOf('/')))
  const cell = page.getByRole('gridcell', { name: beginsWithDay(date) })
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  while (!(await cell.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  const card = page.getByRole('main').locator(`a[href="${address}"]`)
  await expect(card.getByText('Full · waiting list')).toBeVisible()
  const covers = await card.evaluate((element) => {
    const overlay = getComputedStyle(element, '::after')
    const { width, height } = element.getBoundingClientRect()
    return {
      wide: Number.parseFloat(overlay.width) >= width - 2,
      high: Number.parseFloat(overlay.height) >= height - 2,
      painted: overlay.backgroundColor,
    }
  })
  expect(covers).toMatchObject({ wide: true, high: true })
  expect(covers.painted).not.toBe('rgba(0, 0, 0, 0)')
  await card.scrollIntoViewIfNeeded()
  await checkScreen('hall-full-class-card')
})

test('a client who leaves the waiting list gives the place to the next client, and can join again at the end', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const { event, address } = await fullEvent(url)
  const joined: { id: string; manage_key: string }[] = []
  for (const [first_name, phone] of [
    ['Перша', '+380445550895'],
    ['Друга', '+380445550896'],
  ])
    joined.push(
      (await call(
        url,
        'joinWaitingList',
        {},
        {
          body: {
            waiting: {
              company_id: hall.id,
              branch_id: event.branch_id,
              event_id: event.id,
              client: { first_name, phone },
            },
          },
        },
      )) as { id: string; manage_key: string },
    )
  const [first, second] = joined.map(({ id, manage_key }) => `${hall.path}/waiting/${id}#key=${manage_key}`)
  const next = await context.newPage()
  await next.goto(second ?? '')
  await expect(next.getByText('You are number 2 on the waiting list')).toBeVisible()

  await page.goto(first ?? '')
  await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(page.getByText('You are no longer on the waiting list')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave the waiting list' })).toBeHidden()
  await expect(page.locator(':focus'), 'the button is gone').toContainText('no longer on the waiting list')
  await checkScreen('hall-waiting-left')
  await expect(next.getByText('You are number 1 on the waiting list')).toBeVisible()

  const named = Promise.withResolvers<void>()
  await page.route(`**/group_training/${event.id}*`, async (route) => {
    await named.promise
    await route.continue()
  })
  await page.reload()
  const again = page.getByRole('main').getByRole('button', { name: 'Join the waiting list' })
  await expect(page.locator('.z-skeleton').first()).toBeVisible()
  await expect(again, 'no button stands where it would not stay').toBeHidden()
  named.resolve()
  await expect(page.getByText('You are no longer on the waiting list'), 'it stays left').toBeVisible()
  await expect(page.getByRole('link', { name: /^Book/ }), 'one way to book').toHaveCount(0)
  await centralButton(page).filter({ hasText: 'Book again' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await page.goBack()

  // In the browser where a client joined, the class then offers the list again, not the entry that was given up.
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await again.click()
  await sheet.getByRole('textbox', { name: words.firstName }).fill('Перша')
  await sheet.getByRole('textbox', { name: words.phone }).fill('+380445550895')
  const privacy = sheet.getByRole('checkbox', { name: words.privacy })
  if (await privacy.isVisible()) await privacy.click()
  await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are number 2 on the waiting list')).toBeVisible()
  await page.goto(address)
  await page.getByRole('link', { name: 'See your place on the waiting list' }).click()
  await page.getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(page.getByText('You are no longer on the waiting list')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
})

test('on a fully booked day a client joins the waiting list, and the hour that becomes free is held for them', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const [branch, service, resource] = [
    barber.idOf('branch', 'lviv'),
    barber.idOf('service', 'shave'),
    barber.idOf('resource', 'taras'),
  ]
  const free = (await freeStarts(url, barber, { branch: 'lviv', service: 'shave', resource: 'taras' })).at(-1)
  if (free === undefined) throw new Error('the barber has no free time')
  const length = 90 * 60
  const off = { company: barber.id, branch, resource, date: free.date }
  await timeOff(dataDir(), { ...off, from: 0, to: free.start_time })
  await timeOff(dataDir(), { ...off, from: free.start_time + length, to: 24 * 3600 })
  const booked = (await call(
    url,
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: barber.id,
          branch_id: branch,
          start_time: instantOf('Europe/Kyiv', free),
          service_resource_settings: [{ service, resources: [resource], ordinal: 1 }],
          client: { first_name: 'Перший', phone: '+380325550801' },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )) as { id: string; manage_key: string }

  const openDay = async (name: RegExp) => {
    const choice = page.getByRole('radio', { name })
    await expect(page.getByRole('radio').first()).toBeVisible()
    while ((await choice.count()) === 0) {
      await page.getByRole('button', { name: 'Next month' }).click()
      await expect(page.getByRole('radio').first()).toBeVisible()
    }
    await choice.first().click()
  }
  await page.goto(`${barber.path}/b/${branch}/s/${service}/d`)
  await openDay(/^Monday, /)
  await expect(page.getByText(/^Closed on Monday, /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Next free day: / }), 'the way on').toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeHidden()
  await expect(
    page.getByRole('link', { name: /^See all / }),
    'there is one branch and one barber',
  ).toHaveCount(0)
  await checkScreen('barber-closed-day')

  await openDay(beginsWithDay(free.date))
  await expect(page.getByText(`No free times on ${dayName(free.date)}`)).toBeVisible()
  await checkScreen('barber-full-day')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await expect(sheet.getByText(words.firstName), 'not centred as the empty day around it').toHaveCSS(
    'text-align',
    'start',
  )
  await sheet.getByRole('textbox', { name: words.firstName }).fill('Терплячий')
  await sheet.getByRole('textbox', { name: words.phone }).fill('+380325550802')
  await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(hasDay(free.date))
  await checkScreen('barber-waiting-day')

  const answer = await fetch(`${url}/v1/client/appointment/${booked.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': booked.manage_key },
    body: JSON.stringify({ appointment: { company_id: barber.id } }),
  })
  expect(answer.status).toBe(200)
  await expect(page.getByText(/^It is your turn: /)).toBeVisible()
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await storedAppointments(dataDir(), '+380325550802')
  expect(stored?.starts_at.toISOString()).toBe(instantOf('Europe/Kyiv', free))
})

test('a client joins the waiting list for a room for the length they want', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const [branch, service, resource] = [
    loft.idOf('branch', 'kyrylivska'),
    loft.idOf('service', 'recording'),
    loft.idOf('resource', 'blue'),
  ]
  const free = (
    await freeStarts(url, loft, {
      branch: 'kyrylivska',
      service: 'recording',
      resource: 'blue',
      kind: 'rent',
    })
  ).findLast(({ start_time }) => start_time > 0 && start_time < 20 * 3600)
  if (free === undefined) throw new Error('the room is never free')
  // One hour of the day stays free: too short for any recording.
  const off = { company: loft.id, branch, resource, date: free.date }
  await timeOff(dataDir(), { ...off, from: 0, to: free.start_time })
  await timeOff(dataDir(), { ...off, from: free.start_time + 3600, to: 48 * 3600 })
  await page.goto(`${loft.path}/b/${branch}/s/${service}/sr/${resource}/m`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Longer' }).click()
  const cell = page.getByRole('gridcell', { name: beginsWithDay(free.date) })
  while (!(await cell.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  if ((await cell.getAttribute('aria-selected')) !== 'true') await cell.click()
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await fillDetails(page, words, { name: 'Гучний', phone: '+380445550897' })
  await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText(/(?<!\d)3 hr/)
  await checkScreen('loft-waiting-room')
})

test('a link to a waiting list entry without its key shows nothing', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const [branch] = barber.branches
  await page.goto(`${hall.path}/waiting/${barber.idOf('branch', branch?.key ?? '')}#key=wrong`)
  await expect(page.getByText('There is no such place on the waiting list')).toBeVisible()
  await checkScreen('hall-waiting-unknown')
})

test('a waiting list that cannot be joined now says why in its sheet; with a place free after all, the sheet closes', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const { address } = await fullEvent(url)
  await page.goto(address)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await sheet.getByRole('textbox', { name: words.firstName }).fill('Терпляча')
  await sheet.getByRole('textbox', { name: words.phone }).fill('+380445550898')
  const privacy = sheet.getByRole('checkbox', { name: words.privacy })
  if (await privacy.isVisible()) await privacy.click()
  const join = sheet.getByRole('button', { name: 'Join the waiting list' })
  const calls = '**/v1/client/waiting_list'
  const answers = [
    { status: 503, code: 'server.busy', says: 'The server is busy' },
    { status: 429, code: 'request.tooMany', says: 'Please wait a little and try again.' },
    { status: 0, code: '', says: 'Check your connection and try again.' },
  ]
  for (const { status, code, says } of answers) {
    await page.route(calls, (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { code, title: 'For programs' } }),
    )
    await join.click()
    await expect(sheet.getByRole('alert')).toContainText(says)
    await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('alert'), 'said once').toHaveCount(1)
    await checkScreen(`hall-join-failed-${status}`)
    await page.unroute(calls)
  }
  await page.route(calls, (route) => route.fulfill({ status: 409, json: { code: 'waiting.notFull' } }))
  await join.click()
  await expect(page.getByText('There is a free place')).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('an offer that expired before the press says so once', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const { event } = await fullEvent(url)
  const entry = (await call(
    url,
    'joinWaitingList',
    {},
    {
      body: {
        waiting: {
          company_id: hall.id,
          branch_id: event.branch_id,
          event_id: event.id,
          service_ids: [],
          space: 1,
          client: { first_name: 'Пізня', phone: newPhone() },
        },
      },
    },
  )) as { id: string; manage_key: string }
  const until = new Date(Date.parse(event.start_time) - 3_600_000).toISOString()
  const offer = { hold_id: entry.id, until, start_time: event.start_time, resource_ids: [] }
  let shown: object = { status: 'OFFERED', offer }
  await page.route('**/v1/client/waiting_list/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...shown } })
  })
  await page.route('**/v1/client/group_training/*/appointment', (route) => {
    shown = { status: 'EXPIRED', offer: null }
    return route.fulfill({ status: 409, json: { code: 'event.space.exceeded' } })
  })
  await page.goto(`${hall.path}/waiting/${entry.id}#key=${entry.manage_key}`)
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The offer has expired' }).first()).toBeVisible()
  await expect(page.getByText('The offer has expired')).toHaveCount(1)
  await checkScreen('hall-waiting-expired')
})

test('an offer whose booking got no answer says so, and leads to the booking when it is known', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const { event, booked } = await fullEvent(url)
  const phone = newPhone()
  const entry = (await call(
    url,
    'joinWaitingList',
    {},
    {
      body: {
        waiting: {
          company_id: hall.id,
          branch_id: event.branch_id,
          event_id: event.id,
          client: { first_name: 'Терпляча', phone },
        },
      },
    },
  )) as { id: string; manage_key: string }
  const [first] = booked
  await fetch(`${url}/v1/client/appointment/${first?.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': first?.manage_key ?? '' },
    body: JSON.stringify({ appointment: { company_id: hall.id } }),
  })
  let isLost = true
  await page.route('**/v1/client/group_training/*/appointment', async (route) => {
    const answer = await route.fetch()
    await (isLost ? route.abort() : route.fulfill({ response: answer }))
  })
  // The entry is known as booked only once answers arrive again.
  await page.route('**/v1/client/waiting_list/*', async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as { status: string }
    await (isLost && state.status === 'BOOKED'
      ? route.abort()
      : route.fulfill({ response: answer, json: state }))
  })
  await page.goto(`${hall.path}/waiting/${entry.id}#key=${entry.manage_key}`)
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  await expect(page.getByText('We do not know yet whether you are booked', { exact: false })).toBeVisible()
  isLost = false
  await page.reload()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir(), phone)).toHaveLength(1)
})
