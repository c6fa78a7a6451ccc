/** A guest opens a booking by its link, and moves or cancels it. */
import type { Appointment, FirstSlotsAnswer, VisitSlotsAnswer } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { call, dateTime, freeStarts, instantOf, type FreeTime } from '../support/api.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import {
  bookingNumber,
  centralButton,
  fillDetails,
  freeTimes,
  heading,
  setLanguage,
  touch,
} from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const loft = ownCompany('loft')

const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

test('from the success page a client moves a booking and then cancels it, and its time is free again', async ({
  page,
  checkScreen,
}) => {
  const phone = '+380445550601'
  await page.goto(`${kyiv()}/s/${studio.idOf('service', 'express-facial')}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await fillDetails(page, words, { name: 'Змінна', phone })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const number = await bookingNumber(page, words)
  const [before] = await storedAppointments(dataDir(), phone)

  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(heading(page, 'Your booking')).toBeVisible()
  await expect(page.getByText(`Booking number: ${number}`)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  // Moving and cancelling end at the same moment, so the page names it once.
  await expect(page.getByText(/^You can .* until /)).toHaveText([/^You can move or cancel it until /])
  expect(new URL(page.url()).search, 'the key is in no query').toBe('')
  expect(new URL(page.url()).hash).toMatch(/^#key=/)
  await checkScreen('studio-en-manage')

  // The move screen offers nothing to confirm for the booking's current time, even if the address names it.
  const { pathname, hash } = new URL(page.url())
  const { date, seconds } = toLocal('Europe/Kyiv', before!.starts_at.getTime() / 1000)
  await page.goto(`${pathname}/move?to=${dateTime({ date, start_time: seconds })}${hash}`)
  await expect(heading(page, 'Choose a new time')).toBeVisible()
  await page.goto(pathname + hash)
  await page.getByRole('link', { name: 'Change the time' }).click()
  await expect(heading(page, 'Choose a new time')).toBeVisible()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('studio-en-manage-times')
  await freeTimes(page, words).last().click()
  await centralButton(page).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await checkScreen('studio-en-manage-move')
  await centralButton(page).filter({ hasText: 'Move the booking' }).click()
  await expect(page.getByText(/^Your new time: /)).toBeVisible()
  await expect(page.getByText(`Booking number: ${number}`)).toBeVisible()
  const [moved, ...others] = await storedAppointments(dataDir(), phone)
  expect(others).toEqual([])
  expect(moved).toMatchObject({ reference: number, price: before?.price })
  expect(moved?.starts_at).not.toEqual(before?.starts_at)

  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(sheet).toBeVisible()
  await checkScreen('studio-en-manage-cancel')
  await sheet.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('This booking is cancelled.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the booking' })).toBeHidden()
  await expect(page.locator(':focus'), 'the button is gone, what became of it is read out').toContainText(
    'This booking is cancelled.',
  )
  await checkScreen('studio-en-manage-cancelled')

  // "Book again" repeats the same visit instead of starting a new search.
  await centralButton(page).filter({ hasText: 'Book again' }).click()
  await expect(freeTimes(page, words).first()).toBeVisible()
})

test.describe('a client in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('reads the booking in the branch’s time zone, in a line above the card that is not cut off', async ({
    page,
    checkScreen,
  }) => {
    await page.goto(`${kyiv()}/s/${studio.idOf('service', 'express-facial')}/d`)
    await page.getByRole('button', { name: /^Soonest: / }).click()
    await fillDetails(page, words, { name: 'Далека', phone: '+380445550606' })
    await page.getByRole('checkbox', { name: words.privacy }).click()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    const note = page.getByText(/later there than where you are\.$/)
    const card = page.getByRole('region', { name: 'Your visit' })
    await expect(note).toBeVisible()
    await expect(card.filter({ has: note })).toHaveCount(0)
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await expect(heading(page, 'Your booking')).toBeVisible()
    await expect(note).toBeVisible()
    await expect(card.filter({ has: note })).toHaveCount(0)
    await checkScreen('studio-en-manage-far')
  })
})

test('the link opens on any device, and without its key it shows nothing', async ({
  page,
  browser,
  baseURL,
  checkScreen,
}) => {
  await page.goto(`${kyiv()}/s/${studio.idOf('service', 'body-wrap')}/d`)
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await fillDetails(page, words, { name: 'Далека', phone: '+380445550602' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(heading(page, 'Your booking')).toBeVisible()
  const link = page.url()
  await page.goto(link.split('#')[0]!)
  await expect(page.getByText(/^Booking number/), 'this browser has kept the key').toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await setLanguage(elsewhere, baseURL ?? '', 'en')
  const other = await elsewhere.newPage()
  await other.goto(link.split('#')[0]!)
  await expect(other.getByText('This booking cannot be opened')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'Contacts' })).toBeVisible()
  await other.goto(`${link}x`)
  await expect(other.getByText('This booking cannot be opened')).toBeVisible()
  await other.goto(link)
  await expect(other.getByText(/^Booking number/)).toBeVisible()
  await elsewhere.close()
  await page.goto(`${link.split('#')[0]}#key=wrong`)
  await expect(page.getByText('This booking cannot be opened')).toBeVisible()
  await checkScreen('studio-en-manage-unknown')
})

test('a visit with two staff members moves with both, also to a time that overlaps its current one', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const [manicure, massage] = ['manicure', 'massage-back'].map((key) => studio.idOf('service', key))
  const services = [manicure!, massage!]
  const [company, branch] = [studio.id, studio.idOf('branch', 'kyiv')]
  const query = { start: dayAhead(3), end: dayAhead(30), serviceId: services.join(',') }
  const { days } = (await call(
    baseURL ?? '',
    'listVisitSlots',
    { company, branch },
    { query },
  )) as VisitSlotsAnswer
  const times = days.flatMap((day) => day.times ?? [])
  // A visit that can also start half an hour later, with the same two performers.
  const performers = ({ legs }: (typeof times)[number]) => legs.map(({ resource_id }) => resource_id).join()
  const laterBy = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const chosen = times.find((time) =>
    times.some(
      (other) => other.starts_at === laterBy(time.starts_at, 30) && performers(other) === performers(time),
    ),
  )!
  expect(new Set(performers(chosen).split(',')).size).toBe(2)
  const phone = '+380445550688'
  const booked = (await call(
    baseURL ?? '',
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: company,
          branch_id: branch,
          start_time: chosen.starts_at,
          service_resource_settings: chosen.legs.flatMap(({ resource_id, service_ids }) =>
            service_ids.map((service) => ({
              service,
              resources: [resource_id],
              ordinal: 1 + services.indexOf(service),
            })),
          ),
          client: { first_name: 'Двоє', phone },
        },
      },
    },
  )) as Appointment

  await page.goto(`${studio.path}/booking/${booked.id}#key=${booked.manage_key}`)
  await expect(heading(page, 'Your booking')).toBeVisible()
  // The line that names who performs which service, and when.
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Back massage' }).last(),
  ).toContainText(/^\d\d:\d\dBack massage/)
  await checkScreen('studio-en-manage-two-people')
  await page.getByRole('link', { name: 'Change the time' }).click()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('studio-en-manage-two')
  const { date, time } = booked
  const later = dateTime({ date, start_time: time.start_time + 1800 })
  await page.goto(`${studio.path}/booking/${booked.id}/move?to=${later}`)
  await expect(centralButton(page).filter({ hasText: 'Move the booking' })).toBeEnabled()
  await expect(page.getByText('This time is taken', { exact: false })).toHaveCount(0)
  await checkScreen('studio-en-manage-two-move')
  await centralButton(page).filter({ hasText: 'Move the booking' }).click()
  await expect(page.getByText(/^Your new time: /)).toBeVisible()
  const [moved] = await storedAppointments(dataDir(), phone)
  expect(moved?.starts_at.toISOString()).toBe(laterBy(chosen.starts_at, 30))
})

test('a booking can move to the hour right after it, although its own break is in between', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const phone = '+380445550689'
  // One hour and a quarter of an hour for cleaning, on a grid of half hours.
  const massage = { branch: 'kyiv', service: 'massage-relax', resource: 'spa' }
  const free = await freeStarts(url, studio, massage)
  const hourLater = ({ date, start_time }: FreeTime) => ({ date, start_time: start_time + 3600 })
  const isFree = (wanted: FreeTime) =>
    free.some(({ date, start_time }) => date === wanted.date && start_time === wanted.start_time)
  const chosen = free.filter((one) => isFree(hourLater(one))).at(-1)
  if (chosen === undefined) throw new Error('the room is never free for two hours')
  const booked = (await call(
    url,
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: studio.idOf('branch', 'kyiv'),
          start_time: instantOf('Europe/Kyiv', chosen),
          service_resource_settings: [
            {
              service: studio.idOf('service', massage.service),
              ordinal: 1,
              resources: [studio.idOf('resource', massage.resource)],
            },
          ],
          client: { first_name: 'Пізніша', phone },
        },
      },
    },
  )) as Appointment

  await page.goto(`${studio.path}/booking/${booked.id}#key=${booked.manage_key}`)
  await expect(heading(page, 'Your booking')).toBeVisible()
  const wanted = hourLater(chosen)
  const notHeld = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/v1/client/hold')
  await page.goto(`${studio.path}/booking/${booked.id}/move?to=${dateTime(wanted)}`)
  await expect(centralButton(page).filter({ hasText: 'Move the booking' })).toBeVisible()
  await touch(page)
  expect((await notHeld).status(), 'the booking itself stands in the way of a hold').toBe(422)
  await page.waitForLoadState('networkidle')
  const move = centralButton(page).filter({ hasText: 'Move the booking' })
  await expect(move).toBeEnabled()
  await move.click()
  await expect(page.getByText(/^Your new time: /)).toBeVisible()
  const [moved] = await storedAppointments(dataDir(), phone)
  expect(moved?.starts_at.toISOString()).toBe(instantOf('Europe/Kyiv', wanted))
})

test('places in a class move to another day’s class, and their number stays', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const phone = '+380445550603'
  const branch = hall.idOf('branch', 'antonovycha')
  await page.goto(await classWithRoom(url))
  await centralButton(page).filter({ hasText: words.book }).click()
  await page.getByRole('button', { name: 'More places' }).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await fillDetails(page, words, { name: 'Рухлива', phone })
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [before] = await storedAppointments(dataDir(), phone)

  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await page.getByRole('link', { name: 'Change the time' }).click()
  await expect(heading(page, 'Choose a new time')).toBeVisible()
  const others = page.getByRole('list', { name: 'Choose a new time' }).getByRole('link')
  await expect(others.first()).toBeVisible()
  await checkScreen('hall-move-classes')
  await others.first().click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await checkScreen('hall-move-class')
  await centralButton(page).filter({ hasText: 'Move the booking' }).click()
  await expect(page.getByText(/^Your new time: /)).toBeVisible()
  const [moved, ...more] = await storedAppointments(dataDir(), phone)
  expect(more).toEqual([])
  expect(moved).toMatchObject({ reference: before?.reference, space: 2, price: before?.price })
  expect(moved?.starts_at).not.toEqual(before?.starts_at)

  async function classWithRoom(address: string): Promise<string> {
    const answer = (await call(
      address,
      'listEventSlots',
      { company: hall.id, branch },
      { query: { start: dayAhead(3), end: dayAhead(12) } },
    )) as {
      slots: { date_slots: { slots: { id: string; gt: { space: number; used_space: number } }[] }[] }[]
    }
    const id = answer.slots
      .flatMap(({ date_slots }) => date_slots.flatMap(({ slots }) => slots))
      .find(({ gt }) => gt.space - gt.used_space >= 2)?.id
    if (id === undefined) throw new Error('no class has two places')
    return `${hall.path}/b/${branch}/e/${id}`
  }
})

test('a rental moves with its whole length: only starts with enough free time are offered', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const phone = '+380445550604'
  const [branch, service, room] = [
    loft.idOf('branch', 'kyrylivska'),
    loft.idOf('service', 'recording'),
    loft.idOf('resource', 'green'),
  ]
  const free = await freeStarts(url, loft, {
    branch: 'kyrylivska',
    service: 'recording',
    resource: 'green',
    kind: 'rent',
  })
  const isFree = (date: string, start: number) =>
    free.some((slot) => slot.date === date && slot.start_time === start)
  const first = free.find(
    ({ date, start_time }) =>
      isFree(date, start_time + 3600) && isFree(date, start_time + 7200) && isFree(date, start_time + 10_800),
  )
  if (first === undefined) throw new Error('no room is free for four hours')
  const hour = String(first.start_time / 3600).padStart(2, '0')
  await page.goto(
    `${loft.path}/b/${branch}/s/${service}/c/${first.date}T${hour}:00?r=${room}&duration=${3 * 3600}`,
  )
  await fillDetails(page, words, { name: 'Гучна', phone })
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/move/first'))
  await page.getByRole('link', { name: 'Change the time' }).click()
  const found = (await (await listed).json()) as FirstSlotsAnswer
  const lengths = found.times
    .flatMap(({ list }) => (list as VisitSlotsAnswer).days)
    .flatMap(({ times = [] }) => times.map(({ time }) => time.end_time - time.start_time))
  expect(new Set(lengths)).toEqual(new Set([3 * 3600]))
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('loft-move-times')
  await freeTimes(page, words).last().click()
  await centralButton(page).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await checkScreen('loft-move-rental')
  await centralButton(page).filter({ hasText: 'Move the booking' }).click()
  await expect(page.getByText(/^Your new time: /), 'with its end, as hours were chosen').toContainText('–')
  await expect(
    page.getByRole('region', { name: 'Your visit' }).getByText(/\d–\d/),
    'the card says the hours once',
  ).toHaveCount(1)
  const [moved] = await storedAppointments(dataDir(), phone)
  expect(moved?.duration).toBe(3 * 3600)

  // Other hours have another price, which is shown before confirming.
  await page.getByRole('link', { name: 'Change the time' }).click()
  await page.getByRole('combobox', { name: 'Duration' }).selectOption('2 hr')
  await expect(page).toHaveURL(/d=7200/)
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('loft-move-length')
  await freeTimes(page, words).first().click()
  await centralButton(page).click()
  const shown = page.getByRole('region', { name: 'Your visit' })
  await expect(shown).toContainText(/Before: ₴[\d,]+\. After the move, ₴[\d,]+ is left to pay\./)
  const press = centralButton(page).filter({ hasText: 'Move the booking' })
  await expect(press).toContainText('₴')
  await checkScreen('loft-move-other-hours')
  const [said] = /₴[\d,]+/.exec((await press.textContent()) ?? '') ?? []
  await press.click()
  await expect(press).toBeHidden()
  await expect(page.getByText(/^Your new time: /).last()).toBeVisible()
  const [shorter] = await storedAppointments(dataDir(), phone)
  expect(shorter?.duration).toBe(2 * 3600)
  expect(shorter?.price).not.toBe(moved?.price)
  expect(Number(said?.replace(/\D/g, '')) * 100).toBe(shorter?.price)
})
