/** A restriction is shown on the current screen with the company's own message, and typed values stay. */
import { blockClient, restrict } from '../support/arrange.ts'
import { dateTime, freeStarts } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage, touch } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

async function confirmationOf(url: string, service: string, skip = 0): Promise<string> {
  const times = await freeStarts(url, studio, { branch: 'kyiv', service })
  const free = times[skip]
  if (free === undefined) throw new Error('there is no free time')
  return `${kyiv()}/s/${studio.idOf('service', service)}/c/${dateTime(free)}`
}

test(
  'a blocked client sees the company’s message beside the form, and typed values stay',
  { tag: '@smoke' },
  async ({ page, baseURL, checkScreen }) => {
    const [blocked, welcome] = ['+380445550901', '+380445550902']
    await blockClient(dataDir(), { company: studio.id, phone: blocked })
    const message = 'Please call us: we would like to talk first.'
    await restrict(dataDir(), { company: studio.id, kind: 'CLIENT_BLOCKED', message })
    await page.goto(await confirmationOf(baseURL ?? '', 'lash-lamination'))
    await fillDetails(page, words, { name: 'Груба', phone: blocked })
    await page.getByText('Add more details').click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Вікно, якщо можна')
    await page.getByRole('checkbox', { name: words.privacy }).click()
    await centralButton(page).click()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message })).toBeInViewport()
    await checkScreen('studio-en-blocked')
    await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Груба')
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Вікно, якщо можна')
    await expect(page.getByRole('checkbox', { name: words.privacy })).toBeChecked()
    expect(await storedAppointments(dataDir(), blocked)).toEqual([])

    await page.getByRole('textbox', { name: words.phone }).fill(welcome)
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    expect(await storedAppointments(dataDir(), welcome)).toHaveLength(1)
  },
)

test('a client with the maximum of upcoming bookings sees the reason, and the first booking stays', async ({
  page,
  baseURL,
}) => {
  const phone = '+380445550903'
  const message = 'One brow lamination at a time, please.'
  const service = studio.idOf('service', 'brow-lamination')
  await restrict(dataDir(), { company: studio.id, service, kind: 'UPCOMING_LIMIT', value: 1, message })
  for (const visit of [0, 1]) {
    await page.goto(await confirmationOf(baseURL ?? '', 'brow-lamination', visit * 12))
    await fillDetails(page, words, { name: 'Часта', phone })
    // The first booking stored the consent, so it is not requested again.
    if (visit === 0) await page.getByRole('checkbox', { name: words.privacy }).check()
    await centralButton(page).click()
    if (visit === 0) await expect(heading(page, words.done)).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Часта')
  expect(await storedAppointments(dataDir(), phone)).toHaveLength(1)
})

test('a treatment that cannot be booked online shows that before the client types anything', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const address = await confirmationOf(baseURL ?? '', 'lash-extensions')
  const message = 'Extensions are booked by phone: 044 555 01 10.'
  const service = studio.idOf('service', 'lash-extensions')
  await restrict(dataDir(), { company: studio.id, service, kind: 'ONLINE_BOOKING', message })
  await page.goto(address)
  await touch(page)
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(centralButton(page)).toBeHidden()
  await expect(page.getByText(/^Kept for you/)).toHaveCount(0)
  await expect(
    page.getByText(/no longer available|already taken/),
    'the time is not what stands against it',
  ).toHaveCount(0)
  await checkScreen('studio-en-closed-online')
})
