/** A picture attached to a booking; the company has extra fields. */
import { randomUUID } from 'node:crypto'
import { inDatabase } from '../support/arrange.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

const words = screenTexts.en
/** A PNG of one red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)
const photo = { name: 'Фото шкіри.png', mimeType: 'image/png', buffer: picture }

const addField = (dataDir: string, company: string, type: string, name: string, required: boolean) =>
  inDatabase(dataDir, (client) =>
    client.query(
      `insert into extra_field (company_id, field_id, model, type, name, required, ordinal, options)
       values ($1, $2, 'APPOINTMENT', $3, $4, $5, 50, $6)`,
      [company, randomUUID(), type, name, required, JSON.stringify([{ value: 'tea', title: 'Tea' }])],
    ),
  )

// proves S7.profile.7
test('a guest attaches a picture to the booking: a wrong file type and a lost connection show errors, and typed values stay', async ({
  page,
  context,
  product,
  checkScreen,
}) => {
  const { id } = studio
  await addField(product.dataDir, id, 'FILE', 'Picture of the skin', true)
  await addField(product.dataDir, id, 'SELECT', 'Drink', false)
  await addField(product.dataDir, id, 'NUMBER_INPUT', 'Height', false)
  await addField(product.dataDir, id, 'DATE_PICKER', 'Day of the peeling', false)
  await addField(product.dataDir, id, 'TEXT_AREA', 'Skin care at home', false)
  await addField(product.dataDir, id, 'CHECKBOX', 'Sunburnt', false)
  await setLanguage(context, product.url, 'en')
  await page.goto(studio.path)
  await centralButton(page).click()
  // The company's page lists the branches too, and stays until the next screen is ready.
  await expect(heading(page, words.chooseBranch)).toBeVisible()
  for (const name of [words.branch, words.resource, words.service])
    await page.getByRole('link', { name }).click()
  await freeTimes(page, words).first().click()
  await centralButton(page).filter({ hasText: words.book }).click()
  await expect(heading(page, words.check)).toBeVisible()
  await fillDetails(page, words, { name: 'Проба', phone: '+48225550299' })
  await page.getByRole('checkbox', { name: words.privacy }).click()

  const field = page.getByLabel(/^Picture of the skin/)
  const chosen = page.getByRole('group', { name: 'Picture of the skin' })
  await expect(field).toBeVisible()
  await checkScreen('files-1-empty')
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await page.getByRole('link', { name: /Picture of the skin.*Required field/ }).click()
  await expect(field).toBeFocused()

  await field.setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await expect(page.getByText('Only pictures (JPEG, PNG, WebP, GIF) and PDF can be sent')).toBeVisible()
  await expect(chosen).toBeFocused()
  await checkScreen('files-2-refused')
  await page.getByRole('button', { name: 'Remove page.html' }).press('Enter')
  await expect(field).toBeFocused()

  await context.setOffline(true)
  await field.setInputFiles(photo)
  await expect(page.getByText('The file was not sent. Check the connection and try again')).toBeVisible()
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.check)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chosen.getByText('Фото шкіри.png')).toBeVisible()
  await expect(chosen.getByText(/^PNG · 1\sKB$/)).toBeVisible()
  await checkScreen('files-3-attached')

  await page.reload()
  await expect(chosen.getByText('Фото шкіри.png')).toBeVisible()
  await page.getByRole('checkbox', { name: words.privacy }).setChecked(true)
  await page.getByText('Add more details').click()
  await page.getByRole('combobox', { name: 'Drink' }).selectOption('Tea')
  await page.getByRole('textbox', { name: 'Height' }).fill('170,5')
  await page.getByRole('textbox', { name: 'Day of the peeling' }).fill('1.2.2020')
  await page.getByRole('textbox', { name: 'Skin care at home' }).fill('nuts\nmilk')
  await page.getByRole('checkbox', { name: 'Sunburnt' }).check()
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await inDatabase(product.dataDir, async (client) => {
    const { rows } = await client.query<{ answers: unknown; name: string; kept: boolean }>(
      `select (select jsonb_object_agg(extra_field.name, answer.value) from jsonb_each(appointment.extra_fields) answer
                 join extra_field on extra_field.field_id = answer.key::uuid) as answers,
              file.name, file.client_id = appointment.client_id as kept
         from file join appointment using (company_id, appointment_id)`,
    )
    return rows
  })
  expect(stored).toEqual({
    name: 'Фото шкіри.png',
    kept: true,
    answers: {
      'Picture of the skin': expect.stringMatching(/^\/v1\/company\/[\w-]+\/extra\/file\/[\w-]+$/),
      Drink: 'tea',
      Height: 170.5,
      'Day of the peeling': '2020-02-01',
      'Skin care at home': 'nuts\nmilk',
      Sunburnt: true,
    },
  })
})
