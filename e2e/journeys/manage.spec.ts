/** A guest comes back to a booking by its link: sees it, moves it, cancels it. */
import { demo } from '../support/api.ts'
import { sayings } from '../support/sayings.ts'
import { bookingNumber, centralButton, fillDetails, freeTimes, heading, speaks } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

// One after the other: both take the soonest time there is.
test.describe.configure({ mode: 'default' })

const words = sayings.en
const studio = demo('studio')
const kyiv = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await speaks(context, baseURL ?? '', 'en')
})

test('from the success page a client moves a booking to another time and then cancels it, and its time is free again', async ({
  page,
  looks,
}) => {
  test.setTimeout(90_000)
  const phone = '+380445550601'
  await page.goto(`${kyiv}/s/${studio.idOf('service', 'express-facial')}/d`)
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
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  expect(new URL(page.url()).search, 'the key is in no query').toBe('')
  expect(new URL(page.url()).hash).toMatch(/^#key=/)
  await looks.fit('studio-en-manage')

  await centralButton(page).filter({ hasText: 'Change the time' }).click()
  await expect(heading(page, 'Choose a new time')).toBeVisible()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await looks.fit('studio-en-manage-times')
  await freeTimes(page, words).last().click()
  await centralButton(page).click()
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await looks.fit('studio-en-manage-move')
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
  await looks.fit('studio-en-manage-cancel')
  await sheet.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('This booking is cancelled.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the booking' })).toBeHidden()
  await looks.fit('studio-en-manage-cancelled')
})

test('the link opens on any device, and without its key it shows nothing', async ({
  page,
  browser,
  baseURL,
  looks,
}) => {
  await page.goto(`${kyiv}/s/${studio.idOf('service', 'body-wrap')}/d`)
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
  await speaks(elsewhere, baseURL ?? '', 'en')
  const other = await elsewhere.newPage()
  await other.goto(link.split('#')[0]!)
  await expect(other.getByText('This booking cannot be opened')).toBeVisible()
  await other.goto(`${link}x`)
  await expect(other.getByText('This booking cannot be opened')).toBeVisible()
  await other.goto(link)
  await expect(other.getByText(/^Booking number/)).toBeVisible()
  await elsewhere.close()
  await page.goto(`${link.split('#')[0]}#key=wrong`)
  await expect(page.getByText('This booking cannot be opened')).toBeVisible()
  await looks.fit('studio-en-manage-unknown')
})
