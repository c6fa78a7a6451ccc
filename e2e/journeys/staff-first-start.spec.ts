/** From an empty installation to the first booking of a guest: docs/staff.md. */
import type { Page } from '@playwright/test'
import { testWithEmptyProduct } from '../support/own-product.ts'
import { sayings } from '../support/sayings.ts'
import { centralButton, fillDetails, freeTimes, heading } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect } from '../support/test.ts'

const test = testWithEmptyProduct()
const words = sayings.uk
const PHONE = '+380445550771'

const next = (page: Page) => page.getByRole('button', { name: 'Далі' }).click()
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('an owner of a mixed studio answers six questions, and a guest books', async ({
  page,
  product,
  looks,
}) => {
  /** On a phone and at a desk. */
  const fitsBoth = async (name: string) => {
    await looks.fit(`${name}-375`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await looks.fit(`${name}-1280`)
    await page.setViewportSize({ width: 375, height: 812 })
  }
  await page.goto(product.setUpLink ?? '')
  await step(page, 'Ваша компанія')
  await next(page)
  await expect(page.getByRole('alert').first()).toContainText('Введіть назву компанії')
  await page.getByRole('textbox', { name: 'Назва компанії' }).fill('Студія «Промінь»')
  await page.getByRole('checkbox', { name: 'Краса: волосся, нігті, брови' }).check()
  await page.getByRole('checkbox', { name: 'Фітнес і заняття' }).check()
  await page.getByRole('checkbox', { name: 'Оренда залів і кімнат' }).check()
  await fitsBoth('set-up-company')
  await next(page)

  await step(page, 'Де й коли')
  await page.getByRole('textbox', { name: 'Місто' }).fill('Львів')
  await expect(page.getByRole('combobox', { name: 'Часовий пояс' })).toHaveValue('Europe/Kyiv')
  await expect(page.getByRole('combobox', { name: 'Валюта' })).toHaveValue('UAH')
  await page.getByRole('checkbox', { name: 'нд' }).check()
  await fitsBoth('set-up-place')
  // What was typed is there after a reload, at the same question.
  await page.reload()
  await step(page, 'Де й коли')
  await expect(page.getByRole('textbox', { name: 'Місто' })).toHaveValue('Львів')
  await next(page)

  await step(page, 'Перші послуги')
  const haircut = page.getByRole('group', { name: 'Жіноча стрижка' })
  await haircut.getByRole('textbox', { name: 'Ціна, UAH' }).fill('850')
  await page.getByRole('checkbox', { name: 'Манікюр', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Оренда залу' }).check()
  await page.getByRole('button', { name: 'Додати свою послугу' }).click()
  const own = page.getByRole('group', { name: 'Додати свою послугу' })
  await own.getByRole('textbox', { name: 'Назва послуги' }).fill('Кератин')
  await page.getByRole('group', { name: 'Кератин' }).getByRole('textbox', { name: 'Ціна, UAH' }).fill('1500')
  await page.getByRole('textbox', { name: 'Назва залу' }).fill('Малий зал')
  await fitsBoth('set-up-services')
  await next(page)

  await step(page, 'Перша людина і вхід')
  await page.getByRole('textbox', { name: 'Ваше ім’я' }).fill('Анна Коваль')
  await page.getByRole('textbox', { name: 'Телефон або електронна пошта' }).fill('anna@promin.example')
  await page.getByRole('textbox', { name: 'Пароль' }).fill('12345678')
  await fitsBoth('set-up-owner')
  await page.getByRole('button', { name: 'Створити сторінку запису' }).click()
  // A rejection loses nothing.
  await expect(page.getByRole('alert').first()).toContainText('Цей пароль легко вгадати')
  await page.getByRole('textbox', { name: 'Пароль' }).fill('три сині птахи над морем')
  await page.getByRole('button', { name: 'Створити сторінку запису' }).click()

  await expect(page.getByText('Ваша сторінка запису готова')).toBeVisible()
  const link = page.getByRole('textbox', { name: 'Посилання для клієнтів' })
  await expect(link).toHaveValue(/\/i\/studiya-promin$/)
  await expect(page.getByRole('img', { name: /QR-код/ })).toBeVisible()
  await fitsBoth('booking-page')

  await page.goto(await link.inputValue())
  const menu = page.getByRole('main')
  await menu.getByRole('link', { name: /^Жіноча стрижка/ }).click()
  await expect(heading(page, words.chooseTime)).toBeVisible()
  await freeTimes(page, words).first().click()
  await centralButton(page).filter({ hasText: words.book }).click()
  await fillDetails(page, words, { name: 'Оля', phone: PHONE })
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('850')
  const [stored] = await storedAppointments(product.dataDir, PHONE)
  expect(stored?.services).toEqual(['Жіноча стрижка'])

  await page.goto('/staff/board')
  await expect(page.getByRole('list', { name: 'Анна Коваль' })).toBeVisible()
})
