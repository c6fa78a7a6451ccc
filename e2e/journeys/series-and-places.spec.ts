/**
 * A series is shown and cancelled from one of its visits; a class asks for names of its places and reports repeated
 * bookings.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Series, VisitSlotsAnswer } from '@zapys/contract'
import { call } from '../support/api.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage, touch } from '../support/screens.ts'
import { inDatabase } from '../support/arrange.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const words = screenTexts.en

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const visits = (page: Page) => page.getByRole('list', { name: 'All visits of this series' })

/** Books three visits of a series, a week apart. */
async function bookThreeVisits(url: string, phone: string): Promise<Series['appointments']> {
  const branch = studio.idOf('branch', 'kyiv')
  const service = studio.idOf('service', 'manicure')
  const resource = studio.idOf('resource', 'iryna')
  const query = { start: dayAhead(9), end: dayAhead(16), serviceId: service, resourceId: resource }
  const { days } = (await call(
    url,
    'listVisitSlots',
    { company: studio.id, branch },
    { query },
  )) as VisitSlotsAnswer
  const starts = days.flatMap(({ times }) => times?.[0]?.starts_at ?? []).slice(0, 3)
  const { appointments } = (await call(
    url,
    'bookSeries',
    {},
    {
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: branch,
          starts,
          service_resource_settings: [{ service, resources: [resource], ordinal: 1 }],
          client: { first_name: 'Серія', phone },
        },
      },
    },
  )) as Series
  return appointments
}

test('a booking shows “1 of 3”, lists the other visits, and all later ones can be cancelled at once', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const appointments = await bookThreeVisits(baseURL ?? '', '+380445550821')
  const [first] = appointments
  await page.goto(`${studio.path}/booking/${first!.id}#key=${first!.manage_key}`)
  await expect(page.getByRole('heading', { name: 'Visit 1 of 3' })).toBeVisible()
  await expect(visits(page).getByRole('listitem')).toHaveCount(3)
  await checkScreen('series-visits')
  const file = page.waitForEvent('download')
  await centralButton(page).filter({ hasText: 'Add to calendar' }).click()
  const content = await readFile(await (await file).path(), 'utf8')
  expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(3)

  await visits(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Visit 2 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'This visit and those after it' }).click()
  await expect(sheet.getByText('2 visits will be cancelled.', { exact: false })).toBeVisible()
  await checkScreen('series-cancel')
  await sheet.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(visits(page).getByText('Cancelled')).toHaveCount(2)
  await visits(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Visit 1 of 3' })).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('before several visits of a series are cancelled, the rules for each are shown, not the refund of one', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const [first] = await bookThreeVisits(baseURL ?? '', '+380445550824')
  await page.goto(`${studio.path}/booking/${first!.id}#key=${first!.manage_key}`)
  await page.getByRole('region', { name: 'Payment' }).getByRole('link', { name: 'Pay' }).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await centralButton(page).click()
  await expect(page).toHaveURL(/\/sandbox\//)
  await page.locator('form').first().getByRole('button').first().click()
  await expect(heading(page, 'Successfully paid')).toBeVisible()

  await page.goto(`${studio.path}/booking/${first!.id}`)
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^You will get ₴/)).toBeVisible()
  await sheet.getByRole('button', { name: 'This visit and those after it' }).click()
  await expect(sheet.getByText('3 visits will be cancelled.', { exact: false })).toBeVisible()
  await expect(sheet.getByText(/^Each visit can be cancelled free of charge up to/)).toBeVisible()
  await expect(sheet.getByText(/^You will get/)).toHaveCount(0)
  await checkScreen('series-cancel-paid')
})

test('two places in a class ask for the second name, and a phone that has booked before sees its places', async ({
  page,
  dataDir,
  checkScreen,
}) => {
  await page.goto(`${hall.path}/e`)
  await page
    .getByRole('link', { name: /places left/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'Class' })).toBeVisible()
  await centralButton(page).filter({ hasText: words.book }).click()
  await expect(heading(page, words.check)).toBeVisible()
  const address = page.url()
  await touch(page)
  await page.getByRole('button', { name: 'More places' }).click()
  await page.getByRole('textbox', { name: 'Name for place 2 (optional)' }).fill('Подруга')
  await fillDetails(page, words, { name: 'Дві', phone: '+380445550822' })
  await checkScreen('class-second-name')
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
  const comments = await inDatabase(dataDir, async (client) => {
    const { rows } = await client.query(
      `select comment, space from appointment where company_id = $1 and comment is not null`,
      [hall.id],
    )
    return rows as { comment: string; space: number }[]
  })
  expect(comments).toEqual([{ comment: 'Also coming: Подруга', space: 2 }])

  await page.goto(address)
  await expect(heading(page, words.check)).toBeVisible()
  await page.getByRole('textbox', { name: words.phone }).fill('+380445550823')
  await expect(page.getByText(/^You already have a place here/)).toHaveCount(0)
  await page.getByRole('textbox', { name: words.phone }).fill('+380445550822')
  await expect(page.getByText(/^You already have a place here/)).toBeVisible()
  await checkScreen('class-booked-already')
})
