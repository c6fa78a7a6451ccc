/** Photos, own words and statuses, and gifts, as staff enter them and clients see them: docs/staff.md. */
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const branch = () => studio.idOf('branch', 'kyiv')

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png })

test('an owner adds photos of the company and of a staff member, with descriptions and in order', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/settings')
  await page.getByRole('button', { name: /Фото робіт/ }).click()
  const form = page.getByRole('dialog', { name: 'Фото робіт' })
  const photos = form.locator('input[data-photos]')
  await photos.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(form.getByText('Це не зображення JPEG, PNG, WebP або GIF')).toBeVisible()
  await photos.setInputFiles([picture('one'), picture('two')])
  await expect(form.getByRole('group', { name: 'Фото 2' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Що на фото' }).first().fill('Манікюр')
  await form.getByRole('button', { name: 'Фото 1: нижче' }).click()
  await expect(form.getByRole('textbox', { name: 'Що на фото' }).last()).toHaveValue('Манікюр')
  await checkScreen('staff-photos-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-photos-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form).toBeHidden()

  const olena = studio.idOf('resource', 'olena')
  await page.goto(`/staff/hours/${olena}?branch=${branch()}`)
  await page.getByRole('button', { name: 'Фото', exact: true }).click()
  const person = page.getByRole('dialog', { name: 'Фото' })
  await person.locator('input[data-picture]').setInputFiles(picture('olena'))
  await expect(person.getByRole('button', { name: 'Інше зображення' })).toBeVisible()
  await person.locator('input[data-photos]').setInputFiles(picture('work'))
  await person.getByRole('textbox', { name: 'Що на фото' }).fill('Стрижка Олени')
  await checkScreen('staff-person-photos-375')
  await person.getByRole('button', { name: 'Зберегти' }).click()
  await expect(person).toBeHidden()

  await page.goto(studio.path)
  await expect(page.getByRole('button', { name: 'Манікюр', exact: true })).toBeAttached()
  await page.goto(`${studio.path}/b/${branch()}/r/${olena}`)
  await expect(page.getByRole('button', { name: 'Стрижка Олени', exact: true })).toBeAttached()
})

test('an owner renames specialists, and the booking page uses that name', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/settings')
  await page.getByRole('button', { name: /Свої слова/ }).click()
  const form = page.getByRole('dialog', { name: 'Свої слова' })
  await form.getByRole('combobox', { name: 'Мова' }).selectOption('en')
  await form.getByRole('textbox', { name: 'Один', exact: true }).fill('')
  await form.getByRole('textbox', { name: 'Багато, без числа' }).fill('artists')
  await form.getByRole('combobox', { name: 'Мова' }).selectOption('uk')
  await form.getByRole('textbox', { name: 'Від 2 до 4' }).fill('чарівниці')
  await form.getByRole('textbox', { name: 'Один', exact: true }).fill('чарівниця')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  // The plural alone is not enough: the form moves to the missing singular.
  await expect(form.getByText('Введіть слово для одного')).toBeVisible()
  await form.getByRole('textbox', { name: 'Один', exact: true }).fill('artist')
  const preview = form.getByRole('region', { name: 'Як це звучатиме' })
  await expect(preview).toContainText('Artists')
  await form.getByRole('combobox', { name: 'Мова' }).selectOption('uk')
  await expect(preview).toContainText('Чарівниці')
  await checkScreen('staff-words-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-words-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form).toBeHidden()
  await page.goto(`${studio.path}?lang=uk`)
  await expect(page.getByText(/Чарівниці/).first()).toBeVisible()
})

test('the week of classes fits on a phone for a company with several branches', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/classes')
  await expect(page.getByText('Цього тижня занять немає')).toBeVisible()
  await expect(page.getByRole('combobox').locator('option')).toHaveCount(studio.branches.length)
  await checkScreen('staff-classes-branches-375')
})

test('an owner adds a status, which bookings can then have', async ({ page, baseURL, checkScreen }) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/settings')
  await page.getByRole('button', { name: /Статуси записів/ }).click()
  const form = page.getByRole('dialog', { name: 'Статуси записів' })
  await form.getByRole('button', { name: 'Свій статус' }).click()
  await form.getByRole('button', { name: 'Зберегти' }).click()
  const name = form.getByRole('textbox', { name: 'Назва' }).last()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Чекає в холі')
  await expect(form.getByRole('region', { name: 'Так побачить клієнт' })).toContainText('Чекає в холі')
  await checkScreen('staff-statuses-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-statuses-1280')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form).toBeHidden()
  const day = workingDay(6)
  await bookByStaff(page, studio, { day, service: 'haircut-kids', person: 'olena', name: 'Ганна', hour: 12 })
  await page.goto(`/staff/board?day=${day}`)
  await page.getByRole('button', { name: /Ганна/ }).first().click()
  await page.getByRole('button', { name: 'Чекає в холі' }).click()
  await expect(page.getByRole('button', { name: 'Чекає в холі' })).toHaveAttribute('aria-pressed', 'true')
})

test('a certificate is sold as a gift, with recipient, sender and delivery date', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const client = await staffCall(
    page,
    'createCompanyClient',
    { company: studio.id },
    { body: { client: { first_name: 'Тарас Щедрий' } } },
  )
  await page.goto(`/staff/clients/${String(client['id'])}`)
  // The client has no bookings, so no branch is named.
  await expect(page.getByText('Записів ще немає.')).toHaveCount(1)
  await checkScreen('staff-client-empty-375')
  await page.getByRole('button', { name: 'Продати абонемент або сертифікат' }).click()
  const sale = page.getByRole('dialog', { name: /^Продаж/ })
  await expect(sale).toHaveAccessibleName('Продаж абонемента або сертифіката')
  const what = sale.getByRole('combobox', { name: 'Що продаєте' })
  const certificate = await what
    .getByRole('option', { name: /^Сертифікат на/ })
    .first()
    .textContent()
  await checkScreen('staff-sale-375')
  await what.selectOption({ label: certificate! })
  await expect(sale).toHaveAccessibleName('Продаж сертифіката')
  await sale.getByRole('checkbox', { name: 'Подарунок для іншої людини' }).check()
  await sale.getByRole('button', { name: /Продати за/ }).click()
  await expect(sale.getByText('Вкажіть, кому дарують')).toBeVisible()
  await sale.getByRole('textbox', { name: 'Ім’я того, кому дарують' }).fill('Оксана')
  await sale.getByRole('textbox', { name: 'Телефон того, кому дарують' }).fill('12')
  await sale.getByRole('textbox', { name: 'Побажання' }).fill('З днем народження!')
  await sale.getByRole('button', { name: /Продати за/ }).click()
  await expect(sale.getByText('Введіть номер із кодом країни')).toBeVisible()
  await sale.getByRole('textbox', { name: 'Телефон того, кому дарують' }).fill('+380671234577')
  await checkScreen('staff-gift-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('staff-gift-1280')
  await page.setViewportSize({ width: 375, height: 812 })
  await sale.getByRole('button', { name: /Продати за/ }).click()
  const card = page.getByRole('dialog', { name: /Продано/ })
  await expect(card.getByText('Для: Оксана')).toBeVisible()
  await expect(card.getByText('З днем народження!').last()).toBeVisible()
  await expect(card.getByText(/Листівку надішлемо/)).toBeVisible()
  await checkScreen('staff-gift-card-375')
})
