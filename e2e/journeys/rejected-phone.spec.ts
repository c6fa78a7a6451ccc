/** A phone that checkScreen valid but that the server rejects, on every form with a phone. */
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/arrange.ts'
import { call, dateTime, freeStarts } from '../support/api.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const words = screenTexts.en
/** A number of the right length, but of no country. */
const client = { name: 'Kateryna', phone: '+999 123 456 789' }

/** At the field, with its own error text. */
async function expectRejected(page: Page) {
  await expect(page.getByText('Invalid phone number', { exact: true })).toBeVisible()
  const phone = page.getByRole('textbox', { name: words.phone })
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveAccessibleDescription(/Invalid phone number format/)
}

// proves S8.message.18 S5.phonesend.2
test('a phone that the server rejects is marked at its field when booking and ordering', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const [free] = await freeStarts(url, studio, { branch: 'kyiv', service: 'manicure' })
  const kyiv = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
  await page.goto(`${kyiv}/s/${studio.idOf('service', 'manicure')}/c/${dateTime(free!)}`)
  await fillDetails(page, words, client)
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await centralButton(page).click()
  await expectRejected(page)

  await page.goto(`${studio.path}/m/${studio.idOf('template', 'five-manicures')}`)
  await fillDetails(page, words, client)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await centralButton(page).click()
  await expectRejected(page)
})

// proves S8.message.18
test('a phone that the server rejects is marked at its field on the waiting list', async ({
  page,
  context,
  baseURL,
  dataDir,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const branch = hall.idOf('branch', hall.branches[0]!.key)
  const { slots } = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch },
    { query: { start: dayAhead(4), end: dayAhead(9) } },
  )) as { slots: { date_slots: { slots: { id: string }[] }[] }[] }
  const [event] = slots.flatMap(({ date_slots }) => date_slots.flatMap((day) => day.slots))
  await inDatabase(dataDir, (database) =>
    database.query(`update event set used_space = space where company_id = $1 and event_id = $2`, [
      hall.id,
      event!.id,
    ]),
  )
  await page.goto(`${hall.path}/b/${branch}/e/${event!.id}`)
  const join = (within: Pick<Page, 'getByRole'>) =>
    within.getByRole('button', { name: 'Join the waiting list' }).click()
  await join(page)
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await sheet.getByRole('textbox', { name: words.firstName }).fill(client.name)
  await sheet.getByRole('textbox', { name: words.phone }).fill(client.phone)
  const privacy = sheet.getByRole('checkbox', { name: words.privacy })
  if (await privacy.isVisible()) await privacy.check()
  await join(sheet)
  await expectRejected(page)
})
