/** A day of staff work, on a phone and on a desktop: docs/staff.md. */
import { chooseFreeTime, chooseStudio, signInStaff, signOutStaff, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const SERVICE = 'Дитяча стрижка'

test('an owner signs in with a code on a phone, books a walk-in, cancels it, undoes that, and signs out @smoke', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await page.goto(`/staff/board?day=${workingDay(1)}`)
  await checkScreen('staff-sign-in-375')
  await signInStaff(page, baseURL!, 'owner@demo.example')
  await chooseStudio(page)
  await expect(page.getByRole('list', { name: 'Олена' })).toBeVisible()
  await checkScreen('staff-board-375')

  await page.getByRole('button', { name: 'Новий запис' }).click()
  const sheet = page.getByRole('dialog', { name: 'Новий запис' })
  // Missing fields are named before anything is sent.
  await sheet.getByRole('button', { name: 'Записати' }).click()
  await expect(sheet.getByRole('alert').first()).toContainText('Оберіть послугу')
  await sheet.getByRole('button', { name: 'Новий клієнт' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Ім’я та прізвище' })).toBeFocused()
  // A longer name would be rejected only after submitting.
  await expect(sheet.getByRole('textbox', { name: 'Ім’я та прізвище' })).toHaveAttribute('maxlength', '200')
  await sheet.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Остап Перехожий')
  await sheet.getByRole('combobox', { name: 'Спеціаліст' }).selectOption({ label: 'Олена' })
  const time = await chooseFreeTime(page, SERVICE)
  // Closing the sheet by mistake loses no typed values.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Новий запис' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Ім’я та прізвище' })).toHaveValue('Остап Перехожий')
  await checkScreen('staff-new-booking-375')
  await sheet.getByRole('button', { name: new RegExp(`Записати на .*${time}`) }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Записано на' })).toBeVisible()

  const booking = page.getByRole('button', { name: /Остап Перехожий/ })
  await booking.click()
  const details = page.getByRole('dialog', { name: 'Остап Перехожий' })
  await checkScreen('staff-booking-375')
  await details.getByRole('button', { name: 'Візит відбувся' }).click()
  await expect(details.getByRole('button', { name: 'Візит відбувся' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await details.getByRole('button', { name: 'Скасувати запис' }).click()
  await expect(booking).toBeHidden()
  await page.getByRole('button', { name: 'Повернути' }).click()
  await expect(booking).toBeVisible()

  await page.getByRole('link', { name: 'Ще', exact: true }).click()
  await checkScreen('staff-more-375')
  await page.getByRole('link', { name: 'Мої сеанси' }).click()
  await expect(page.getByText('Цей браузер')).toBeVisible()
  await checkScreen('staff-sessions-375')
  await signOutStaff(page)
  await page.goto('/staff/clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible()
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('a manager books a known client by keyboard in a free gap, and moves the booking', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    await page.goto(`/staff/board?day=${workingDay(2)}`)
    await checkScreen('staff-sign-in-1280')
    await signInStaff(page, baseURL!, 'manager@demo.example')
    await chooseStudio(page)
    const olena = page.getByRole('region', { name: 'Олена' })
    await expect(olena).toBeVisible()
    await checkScreen('staff-board-1280')

    await olena
      .getByRole('button', { name: /вільно з/ })
      .first()
      .press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Новий запис' })
    await expect(sheet.getByRole('combobox', { name: 'Спеціаліст' })).toHaveText(/Олена/)
    await sheet.getByRole('searchbox').fill('зразок')
    const known = sheet.getByRole('list', { name: 'Клієнт' }).getByRole('button').first()
    const name = (await known.textContent())!.replace(/[+\d].*$/, '')
    await known.press('Enter')
    await chooseFreeTime(page, SERVICE)
    await checkScreen('staff-new-booking-1280')
    await sheet.getByRole('button', { name: /Записати на/ }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Записано на' })).toBeVisible()

    await olena
      .getByRole('button', { name: new RegExp(`${name}.*Дитяча стрижка`) })
      .first()
      .press('Enter')
    const details = page.getByRole('dialog', { name })
    await checkScreen('staff-booking-1280')
    await details.getByRole('button', { name: 'Перенести' }).press('Enter')
    const move = page.getByRole('dialog', { name: 'Перенесення запису' })
    await move.getByRole('group', { name: 'Вільний час' }).getByRole('button').last().press('Enter')
    await checkScreen('staff-move-1280')
    await move.getByRole('button', { name: /Перенести на/ }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Перенесено на' })).toBeVisible()

    await page.getByRole('link', { name: 'Клієнти' }).click()
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
    await checkScreen('staff-clients-1280')
  })
})
