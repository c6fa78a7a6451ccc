/** From an empty installation to the first booking of a guest: docs/staff.md. */
import type { Page } from '@playwright/test'
import { testWithEmptyProduct } from '../support/own-product.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect } from '../support/test.ts'

const test = testWithEmptyProduct()
// The later journeys work in the company that the first one creates.
test.describe.configure({ mode: 'serial' })

const [LOGIN, PASSWORD] = ['anna@promin.example', 'три сині птахи над морем']
const words = screenTexts.uk
const PHONE = '+380445550771'

const next = (page: Page) => page.getByRole('button', { name: 'Далі' }).click()
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const signInOwner = async (page: Page, url: string) => {
  const answer = await page.request.post('/v1/staff/sign_in/password', {
    data: { login: LOGIN, password: PASSWORD },
    headers: { 'X-Staff-App': '1', Origin: url },
  })
  expect(answer.status()).toBe(200)
}

test('an owner of a mixed studio answers six questions, and a guest books', async ({
  page,
  product,
  checkScreen,
}) => {
  /** Checks the screen on a phone and on a desktop. */
  const checkBothWidths = async (name: string) => {
    await checkScreen(`${name}-375`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await checkScreen(`${name}-1280`)
    await page.setViewportSize({ width: 375, height: 812 })
  }
  await page.goto(product.setUpLink ?? '')
  await step(page, 'Ваша компанія')
  await next(page)
  await expect(page.getByRole('alert').first()).toContainText('Введіть назву компанії')
  await page.getByRole('textbox', { name: 'Назва компанії' }).fill('Студія «Промінь»')
  await page.getByRole('checkbox', { name: 'Краса: волосся, нігті, брови' }).check()
  await page.getByRole('checkbox', { name: 'Фітнес і заняття' }).check()
  await page.getByRole('checkbox', { name: 'Оренда залів' }).check()
  await checkScreen('set-up-company-375')
  await next(page)

  await step(page, 'Де й коли')
  await page.getByRole('textbox', { name: 'Місто' }).fill('Львів')
  await expect(page.getByRole('combobox', { name: 'Часовий пояс' })).toHaveValue('Europe/Kyiv')
  await expect(page.getByRole('combobox', { name: 'Валюта' })).toHaveValue('UAH')
  await page.getByRole('checkbox', { name: 'нд' }).check()
  await checkScreen('set-up-place-375')
  // A reload restores the typed values at the same question.
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
  await checkBothWidths('set-up-services')
  await next(page)

  await step(page, 'Перша людина й вхід')
  await page.getByRole('textbox', { name: 'Ваше ім’я' }).fill('Анна Коваль')
  await page.getByRole('textbox', { name: 'Телефон або електронна пошта' }).fill(LOGIN)
  await page.getByRole('textbox', { name: 'Пароль' }).fill('12345678')
  await checkScreen('set-up-owner-375')
  // A rejection loses no typed values.
  await expect(async () => {
    await page.getByRole('button', { name: 'Створити' }).click()
    await expect(page.getByText('Цей пароль легко вгадати').first()).toBeVisible({ timeout: 10_000 })
  }).toPass({ intervals: [1000] })
  await page.getByRole('textbox', { name: 'Пароль' }).fill(PASSWORD)
  const ready = page.getByText('Ваша сторінка запису готова')
  // A server that is too busy accepts the same answers on a retry.
  await expect(async () => {
    if (!(await ready.isVisible()))
      await page.getByRole('button', { name: 'Створити' }).click({ timeout: 1000 })
    await expect(ready).toBeVisible({ timeout: 10_000 })
  }).toPass({ intervals: [1000] })
  const link = page.getByRole('textbox', { name: 'Посилання для клієнтів' })
  await expect(link).toHaveValue(/\/i\/studiya-promin$/)
  await expect(page.getByRole('img', { name: /QR-код/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Дати занять/ })).toBeVisible()
  await checkBothWidths('booking-page')

  await page.goto(await link.inputValue())
  const menu = page.getByRole('main')
  await menu
    .getByRole('link', { name: /^Жіноча стрижка/ })
    .first()
    .click()
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

test('the owner adds a category and a service with a price from a date, sees why a field is invalid, and takes a service offline', async ({
  page,
  product,
  checkScreen,
}) => {
  await signInOwner(page, product.url)
  await page.goto('/staff/more')
  await page.getByRole('link', { name: 'Послуги й ціни' }).click()
  await expect(page.getByRole('list', { name: 'Послуги' })).toContainText('Жіноча стрижка')
  await page.getByRole('button', { name: 'Додати категорію' }).click()
  const category = page.getByRole('dialog', { name: 'Нова категорія' })
  await category.getByRole('textbox', { name: 'Назва категорії' }).fill('Волосся')
  await category.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('region', { name: 'Волосся' })).toBeVisible()

  await page.getByRole('button', { name: 'Додати послугу' }).click()
  const form = page.getByRole('dialog', { name: 'Нова послуга' })
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form.getByText('Введіть назву послуги')).toBeVisible()
  await form.getByRole('textbox', { name: 'Назва послуги' }).fill('Ботокс для волосся')
  await form.getByRole('combobox', { name: 'Категорія' }).selectOption({ label: 'Волосся' })
  await form.getByRole('textbox', { name: 'Перерва після, хв' }).fill('15')
  await form.getByRole('group', { name: 'Ціна 1' }).getByRole('textbox', { name: 'Ціна, UAH' }).fill('1800')
  await form.getByRole('button', { name: 'Ще одна ціна' }).click()
  const later = form.getByRole('group', { name: 'Ціна 2' })
  await later.getByRole('textbox', { name: 'Ціна, UAH' }).fill('2000')
  await later.getByLabel('Від дати (необов’язково)').fill('2099-01-01')
  await checkScreen('catalogue-service-375')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await expect(form).toBeHidden()
  const hair = page.getByRole('list', { name: 'Волосся' })
  await expect(hair).toContainText('Ботокс для волосся')
  await checkScreen('catalogue-375')
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen('catalogue-1280')

  // The form shows the saved values; a service that is offline is not on the booking page.
  await hair.getByRole('button', { name: /^Ботокс/ }).click()
  const stored = page.getByRole('dialog', { name: 'Ботокс для волосся' })
  await expect(stored.getByRole('textbox', { name: 'Перерва після, хв' })).toHaveValue('15')
  await expect(
    stored.getByRole('group', { name: 'Ціна 2' }).getByRole('textbox', { name: 'Ціна, UAH' }),
  ).toHaveValue('2000')
  await checkScreen('catalogue-service-1280')
  await stored.getByRole('checkbox', { name: 'Клієнти можуть записатися онлайн' }).uncheck()
  await stored.getByRole('button', { name: 'Зберегти' }).click()
  await expect(hair).toContainText('Не онлайн')

  await page.getByRole('button', { name: 'Знижки' }).click()
  await page.getByRole('button', { name: 'Додати знижку' }).click()
  const discount = page.getByRole('dialog', { name: 'Нова знижка' })
  await discount.getByRole('textbox', { name: 'Назва знижки' }).fill('Ранкова')
  await discount.getByRole('textbox', { name: 'Відсотків' }).fill('20')
  await checkScreen('catalogue-discount-1280')
  await discount.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('list', { name: 'Знижки' })).toContainText('20 %')

  await page.getByRole('button', { name: 'Абонементи' }).click()
  await page.getByRole('button', { name: 'Додати абонемент' }).click()
  const membership = page.getByRole('dialog', { name: 'Новий абонемент' })
  await membership.getByRole('textbox', { name: 'Назва' }).fill('8 стрижок')
  await membership.getByRole('textbox', { name: 'Ціна, UAH' }).fill('6000')
  await checkScreen('catalogue-membership-1280')
  await membership.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('list', { name: 'Абонементи' })).toContainText('8 стрижок')

  await page.getByRole('button', { name: 'Зали' }).click()
  await page
    .getByRole('list', { name: 'Зали' })
    .getByRole('button', { name: /Малий зал/ })
    .click()
  const room = page.getByRole('dialog', { name: 'Малий зал' })
  await room.getByRole('textbox', { name: 'Назва залу або пристрою' }).fill('Зал з дзеркалом')
  await room.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('list', { name: 'Зали' })).toContainText('Зал з дзеркалом')
})

test('the owner changes name, rules and colours, and the booking page shows them at once', async ({
  page,
  product,
  checkScreen,
}) => {
  await signInOwner(page, product.url)
  await page.goto('/staff/settings')
  const open = async (subject: string) => {
    await page
      .getByRole('list', { name: 'Налаштування компанії' })
      .getByRole('button', { name: new RegExp(`^${subject}`) })
      .click()
    return page.getByRole('dialog', { name: subject })
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Налаштування компанії' })).toBeVisible()
  await checkScreen('settings-375')
  const company = await open('Компанія')
  await company.getByRole('textbox', { name: /^Назва компанії\*?$/ }).fill('Промінь і тінь')
  await company.getByRole('button', { name: 'Зберегти' }).click()
  await expect(company).toBeHidden()

  const rules = await open('Правила запису')
  await rules.getByRole('textbox', { name: 'На скільки днів наперед можна записатися' }).fill('далеко')
  await rules.getByRole('button', { name: 'Зберегти' }).click()
  await expect(rules.getByText('Введіть число')).toBeVisible()
  await rules.getByRole('textbox', { name: 'На скільки днів наперед можна записатися' }).fill('21')
  await checkScreen('settings-rules-375')
  await rules.getByRole('button', { name: 'Зберегти' }).click()
  await expect(rules).toBeHidden()

  // An invalid address: the server rejects it at its field, and typed values stay.
  const papers = await open('Згода й умови запису')
  const privacy = papers.getByRole('textbox', { name: 'Адреса політики конфіденційності' })
  await privacy.fill('ftp://promin')
  await papers.getByRole('button', { name: 'Зберегти' }).click()
  await expect(papers.getByText('Не прийнято. Перевірте це поле')).toBeVisible()
  await expect(privacy).toHaveValue('ftp://promin')
  await privacy.fill('https://promin.example/privacy')
  await papers.getByRole('button', { name: 'Зберегти' }).click()
  await expect(papers).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  const theme = await open('Кольори')
  await theme.getByLabel('Кнопки').fill('#7a1fa2')
  await theme.getByLabel('Текст').fill('#f5f5f5')
  await expect(theme.getByText('Частину тексту було б важко прочитати')).toBeVisible()
  await theme.getByLabel('Текст').fill('#221133')
  await expect(theme.getByText('Частину тексту було б важко прочитати')).toBeHidden()
  await checkScreen('settings-theme-1280')
  await theme.getByRole('button', { name: 'Зберегти' }).click()
  await expect(theme).toBeHidden()

  await page.getByRole('button', { name: 'Додати запитання' }).click()
  const field = page.getByRole('dialog', { name: 'Нове запитання' })
  await field.getByRole('textbox', { name: 'Запитання' }).fill('Чи є алергії?')
  await checkScreen('settings-field-1280')
  await field.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('list', { name: 'Власні запитання' })).toContainText('Чи є алергії?')
  await checkScreen('settings-1280')

  await page.goto('/i/studiya-promin')
  await expect(heading(page, 'Промінь і тінь')).toBeVisible()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(34, 17, 51)')
})
