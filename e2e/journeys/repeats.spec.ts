/** A repeating visit: its dates, unavailable dates, and booking all of them at once. */
import { addDays } from '@zapys/domain/time'
import { dateTime, freeStarts, instantOf, call } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage, touch } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const kyiv = studio.idOf('branch', 'kyiv')
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test(
  'a weekly visit is booked as a whole, and a taken date gets another time that the client chooses',
  { tag: '@smoke' },
  async ({ page, context, baseURL, checkScreen }) => {
    const url = baseURL ?? ''
    await setLanguage(context, url, 'en')
    const spot = { branch: 'kyiv', service: 'massage-stones', resource: 'spa' }
    const service = studio.idOf('service', spot.service)
    const resource = studio.idOf('resource', spot.resource)
    const times = await freeStarts(url, studio, spot)
    const weekLater = (date: string) =>
      new Date(Date.parse(`${date}T12:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
    const isFree = (date: string, start_time: number) =>
      times.some((free) => free.date === date && free.start_time === start_time)
    const first = times.find(
      ({ date, start_time }) =>
        isFree(weekLater(date), start_time) && isFree(weekLater(weekLater(date)), start_time),
    )
    if (first === undefined) throw new Error('no time is free three weeks in a row')
    const taken = { ...first, date: weekLater(first.date) }
    await call(
      url,
      'bookAppointment',
      {},
      {
        body: {
          appointment: {
            company_id: studio.id,
            branch_id: kyiv,
            start_time: instantOf('Europe/Kyiv', taken),
            service_resource_settings: [{ service, resources: [resource], ordinal: 1 }],
            client: { first_name: 'Перша', phone: '+380445550701' },
            agreement: { terms: true, privacy: true },
          },
        },
      },
    )

    await page.goto(`${studio.path}/b/${kyiv}/s/${service}/c/${dateTime(first)}?r=${resource}`)
    await touch(page)
    await expect(page.getByText(/^Kept for you until/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week')
    await page.getByRole('combobox', { name: 'How many visits' }).selectOption('3 visits')
    const dates = page.getByRole('list', { name: 'Dates of your visits' })
    await expect(dates.getByRole('listitem')).toHaveCount(3)
    const choice = dates.getByRole('combobox', { name: / is taken$/ })
    await expect(choice, 'only the one date is taken, the first is not taken by ourselves').toHaveCount(1)
    // The button moves to an open question as it does to a missing field.
    await centralButton(page).click()
    await expect(choice).toBeFocused()
    await expect(heading(page, words.check)).toBeVisible()
    await checkScreen('studio-en-repeat')
    await choice.selectOption({ index: 1 })
    const chosen = await choice.locator('option:checked').textContent()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Repeat' })).toHaveValue('1')
    await expect(dates.getByRole('listitem')).toHaveCount(3)
    await expect(choice.locator('option:checked'), 'a reload keeps the choice').toHaveText(chosen ?? '')
    await fillDetails(page, words, { name: 'Постійна', phone: '+380445550702' })
    await page.getByRole('checkbox', { name: words.privacy }).click()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    await expect(page.getByRole('heading', { name: '3 visits' })).toBeVisible()
    await checkScreen('studio-en-repeat-booked')
    const stored = await storedAppointments(dataDir(), '+380445550702')
    expect(stored).toHaveLength(3)
    expect(stored.map(({ starts_at }) => starts_at.toISOString())).toContain(instantOf('Europe/Kyiv', first))
  },
)

test('a series with a required deposit shows the deposits of all visits, and their terms, before the press', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const spot = { branch: 'kyiv', service: 'keratin', resource: 'sofia' }
  const [service, resource] = [studio.idOf('service', spot.service), studio.idOf('resource', spot.resource)]
  const times = await freeStarts(url, studio, spot)
  const first = times.find(({ date, start_time }) =>
    times.some((free) => free.date === addDays(date, 7) && free.start_time === start_time),
  )
  if (first === undefined) throw new Error('no time is free two weeks in a row')
  await page.goto(`${studio.path}/b/${kyiv}/s/${service}/c/${dateTime(first)}?r=${resource}`)
  const visit = page.getByRole('region', { name: 'Your visit' })
  const toPay = visit.getByText('To pay now').locator('..')
  await expect(toPay).toContainText('₴720')
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('Every week')
  await page.getByRole('combobox', { name: 'How many visits' }).selectOption('2 visits')
  await expect(toPay).toContainText('₴1,440')
  await expect(visit.getByText('Each visit is paid separately')).toBeVisible()
  await expect(visit.getByText(/^Each visit can be cancelled free of charge up to /)).toBeVisible()
  await expect(centralButton(page)).toContainText('Pay')
  await expect(centralButton(page)).toContainText('₴1,440')
  await checkScreen('studio-en-repeat-deposit')
})
