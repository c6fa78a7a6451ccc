/** Staff join by an invitation: docs/staff.md. */
import { linkInMailTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession, signOutStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('an owner invites a manager, who accepts with a password and works until the owner ends the access', async ({
  page,
  browser,
  baseURL,
  checkScreen,
}) => {
  const mail = `nova-${Date.now()}@studio.example`
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/people')
  await page.getByRole('button', { name: 'Додати' }).click()
  const adding = page.getByRole('dialog', { name: 'Новий працівник' })
  await adding.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Нова Людина')
  // A performer needs a calendar: this screen links to one.
  await expect(adding.getByRole('link', { name: 'Графік роботи' })).toHaveAttribute('href', '/staff/hours')
  await adding.getByRole('combobox', { name: 'Роль' }).selectOption({ label: 'Адміністрування' })
  await checkScreen('staff-add-person-1280')
  await adding.getByRole('button', { name: 'Додати й запросити' }).click()
  const invite = page.getByRole('dialog', { name: 'Запрошення: Нова Людина' })
  await invite.getByRole('textbox', { name: 'Телефон або електронна пошта' }).fill(mail)
  await invite.getByRole('button', { name: 'Надіслати запрошення' }).click()
  await expect(invite.getByRole('status')).toContainText(mail)
  await invite.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Нова Людина' })).toContainText(mail)
  await checkScreen('staff-people-1280')

  const invited = await browser.newContext({
    baseURL: baseURL!,
    locale: 'uk-UA',
    viewport: { width: 375, height: 812 },
  })
  const phone = await invited.newPage()
  const link = await linkInMailTo(baseURL!, mail)
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Запрошення: Студія краси «Мальва»')
  await phone.getByRole('textbox', { name: 'Пароль' }).fill('чотири сині птахи')
  await phone.getByRole('button', { name: 'Прийняти запрошення' }).click()
  await expect(phone.getByRole('list', { name: 'Олена' })).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')

  // The manager opens the message again to start work: a used link redirects.
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('alert')).toContainText('Запрошення вже використано')
  await expect(phone.getByRole('button', { name: 'Спробувати ще раз' })).toBeHidden()
  await phone.getByRole('button', { name: 'Увійти' }).click()
  await expect(phone.getByRole('list', { name: 'Олена' })).toBeVisible()

  await signOutStaff(phone)
  await phone.getByRole('button', { name: 'Увійти за паролем' }).click()
  await phone.getByRole('textbox', { name: 'Телефон або електронна пошта' }).fill(mail)
  await phone.getByRole('textbox', { name: 'Пароль' }).fill('чотири сині птахи')
  await phone.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(phone.getByRole('link', { name: 'Клієнти' })).toBeVisible()
  // A manager cannot see the staff list.
  await phone.getByRole('link', { name: 'Ще', exact: true }).click()
  await expect(phone.getByRole('link', { name: /Доступ і ролі/ })).toBeHidden()

  // The owner corrects the name, and later ends the access: the manager is signed out.
  await page.reload()
  await page.getByRole('button', { name: /^Нова Людина/ }).click()
  const form = page.getByRole('dialog', { name: 'Нова Людина' })
  await form.getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Нова Особа')
  await checkScreen('staff-edit-person-1280')
  await form.getByRole('button', { name: 'Зберегти' }).click()
  await page.getByRole('button', { name: /^Нова Особа/ }).click()
  await page
    .getByRole('dialog', { name: 'Нова Особа' })
    .getByRole('button', { name: 'Закрити доступ' })
    .click()
  const ending = page.getByRole('dialog', { name: 'Нова Особа: закрити доступ' })
  await checkScreen('staff-end-access-1280')
  await ending.getByRole('button', { name: 'Закрити доступ' }).click()
  const former = page.getByRole('list', { name: 'Колишні працівники' })
  await expect(former).toContainText('Нова Особа')
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible()
  await checkScreen('staff-former-people-1280')
  await former.getByRole('button', { name: 'Нова Особа: повернути доступ' }).click()
  await expect(page.getByRole('dialog', { name: 'Запрошення: Нова Особа' })).toBeVisible()
  await invited.close()
})
