/** Hours of staff, rooms and the branch in the staff app: docs/staff.md. */
import { addDays } from '@zapys/domain/time'
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test('an owner on a phone gives a staff member other hours for a week, a break and a day off, and undoes it', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/hours')
  await expect(page.getByRole('link', { name: /Софія.*Сьогодні/ })).toBeVisible()
  await checkScreen('staff-hours-375')
  await page.getByRole('link', { name: /Софія/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Софія/ })).toBeVisible()
  await page.getByRole('button', { name: 'Змінити тиждень' }).click()
  const week = page.getByRole('dialog', { name: /Години тижня/ })
  const own = week.getByRole('button', { name: 'Свої години' })
  await own.click()
  // A day off so far, so nothing is booked then.
  const tuesday = week.getByRole('group', { name: 'Вівторок' })
  await tuesday.getByRole('checkbox').check()
  // While the branch is closed no staff member is offered online.
  await tuesday.getByLabel('Від').first().fill('06:00')
  const beyond = week.getByRole('status').filter({ hasText: 'У ці години філія зачинена' })
  await expect(beyond).toContainText(/Вівторок:\s06:00\s–.*\s09:00\.\sКлієнти\sбачать:\s09:00/)
  await beyond.scrollIntoViewIfNeeded()
  await checkScreen('staff-week-beyond-375')
  await tuesday.getByLabel('Від').first().fill('10:00')
  await tuesday.getByLabel('До').first().fill('16:00')
  await tuesday.getByRole('button', { name: 'Додати перерву' }).click()
  await checkScreen('staff-week-form-375')
  await week.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Збережено' })).toBeVisible()
  await expect(page.getByText(/10:00\s–\u2060\s13:00, 14:00\s–\u2060\s16:00/)).toBeVisible()

  await page.getByRole('button', { name: 'Додати дні' }).click()
  const days = page.getByRole('dialog', { name: /Окремі дні/ })
  await days.getByLabel('Перший день').fill(workingDay(8))
  await checkScreen('staff-days-form-375')
  await days.getByRole('button', { name: 'Зберегти' }).click()
  const list = page.getByRole('list', { name: 'Окремі дні' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Вихідний')
  await checkScreen('staff-hours-of-375')
  await list.getByRole('button', { name: /прибрати/ }).click()
  await expect(list).toBeHidden()
})

test('when a colleague is ill, one of three bookings is handed over, one moved and one cancelled, on a phone', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const day = workingDay(6)
  await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
  const olena = studio.idOf('resource', 'olena')
  for (const [name, hour] of [
    ['Перша', 11],
    ['Друга', 12],
    ['Третя', 14],
  ] as const)
    await bookByStaff(page, studio, {
      name,
      day,
      hour,
      service: 'haircut-kids',
      person: 'olena',
      phone: `+38067111${hour}00`,
    })
  await page.goto(`/staff/absence?person=${olena}&from=${day}&to=${day}`)
  const list = page.getByRole('list', { name: 'Записи й заняття поза годинами' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  // Each client can be called first.
  await expect(list.getByRole('link', { name: '+380 67 111 1200' })).toBeVisible()
  // Bookings can be resolved only after the time is blocked.
  await expect(list.getByRole('button')).toHaveCount(0)
  await checkScreen('staff-absence-375')
  await page.getByRole('button', { name: 'Закрити цей час' }).click()
  await list.getByRole('button', { name: 'Перша: Передати' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await checkScreen('staff-absence-acts-375')
  await list.getByRole('button', { name: 'Друга: Перенести' }).click()
  const move = page.getByRole('dialog', { name: 'Перенесення запису' })
  await move.getByLabel('День').fill(workingDay(7))
  await move.getByRole('group', { name: 'Вільний час' }).getByRole('button').last().click()
  await move.getByRole('button', { name: /Перенести на/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Третя: Скасувати й повідомити' }).click()
  await checkScreen('staff-absence-cancel-asked-375')
  await list.getByRole('button', { name: 'Так, скасувати' }).click()
  await expect(page.getByText('Усе вирішено')).toBeVisible()
  await expect(page.getByText('Передано: 1 · Перенесено: 1 · Скасовано: 1 · Ще не вирішено: 0')).toBeVisible()
  await checkScreen('staff-absence-done-375')
  // A client who rejects the colleague: the reassigned booking is one press away.
  await page.getByRole('list', { name: 'Зроблено' }).getByRole('link', { name: /Перша/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Перша' }).getByRole('button', { name: 'Перенести' }),
  ).toBeVisible()
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('changes by others during an absence are shown and not overwritten; then all bookings are handed over', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    const day = workingDay(6)
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    const olena = studio.idOf('resource', 'olena')
    const at = { day, service: 'haircut-kids', person: 'olena' }
    await bookByStaff(page, studio, { ...at, name: 'Перша', hour: 11 })
    const second = await bookByStaff(page, studio, { ...at, name: 'Друга', hour: 12 })
    // Stops the version checks, so the screen becomes as old as it may be.
    await page.route('**/appointment/version', (route) => route.abort())
    await page.goto(`/staff/absence?person=${olena}&from=${day}&to=${day}`)
    await page.getByRole('button', { name: 'Закрити цей час' }).click()
    const list = page.getByRole('list', { name: 'Записи й заняття поза годинами' })
    await expect(page.getByRole('button', { name: 'Передати вільним колегам: 2' })).toBeVisible()
    await checkScreen('staff-absence-1280')
    await staffCall(
      page,
      'changeCompanyAppointment',
      { company: studio.id, branch: studio.idOf('branch', 'kyiv'), appointment: second },
      { body: { appointment: { comment: 'Алергія' } } },
    )
    const cancelAll = page.getByRole('button', { name: 'Скасувати решту: 2' })
    await cancelAll.press('Enter')
    await expect(cancelAll).toBeFocused()
    await page.getByRole('button', { name: 'Ні', exact: true }).press('Enter')
    await expect(cancelAll).toBeFocused()
    await page.getByRole('button', { name: 'Передати вільним колегам: 2' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('alert')).toBeVisible()
    await checkScreen('staff-absence-changed-1280')
    await page.getByRole('button', { name: 'Передати вільним колегам: 1' }).click()
    await expect(page.getByText('Передано: 2 · Ще не вирішено: 0')).toBeVisible()
  })

  test('new hours that overlap a booking first name it, and are saved with it on a second press', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    const day = workingDay(6)
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    await bookByStaff(page, studio, {
      name: 'Перша',
      day,
      hour: 11,
      service: 'haircut-kids',
      person: 'olena',
    })
    await page.goto(`/staff/hours/${studio.idOf('resource', 'olena')}`)
    await page.getByRole('button', { name: 'Додати дні' }).click()
    const days = page.getByRole('dialog', { name: /Окремі дні/ })
    await days.getByLabel('Перший день').fill(day)
    await days.getByRole('button', { name: 'Зберегти' }).click()
    await expect(days.getByRole('list', { name: 'Записи й заняття поза годинами' })).toContainText('Перша')
    await checkScreen('staff-hours-touched-1280')
    await days.getByRole('button', { name: 'Зберегти, записи лишаться' }).click()
    await expect(page.getByRole('list', { name: 'Окремі дні' })).toContainText('Вихідний')
    await page.getByRole('link', { name: 'Тиждень у розкладі' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Олена/ })).toBeVisible()
  })

  test('a new staff member gets a level, services and own hours in one form, and is deactivated', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
    await page.goto('/staff/hours')
    await page.getByRole('button', { name: 'Додати' }).click()
    const form = page.getByRole('dialog', { name: 'Новий спеціаліст або зал' })
    await form.getByLabel('Ім’я').fill('Зоряна')
    await form.getByLabel('Рівень').selectOption({ label: 'Новий рівень' })
    await form.getByRole('textbox', { name: 'Назва рівня' }).fill('Практикантка')
    await form.getByRole('checkbox', { name: /Дитяча стрижка/ }).check()
    await form.getByRole('button', { name: 'Свої години' }).click()
    await checkScreen('staff-new-person-1280')
    await form.getByRole('button', { name: 'Додати', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Зоряна' })).toBeVisible()
    await checkScreen('staff-hours-of-1280')
    await page.getByRole('button', { name: 'Вимкнути' }).click()
    await page
      .getByRole('dialog', { name: /вимкнути/ })
      .getByRole('button', { name: 'Вимкнути' })
      .click()
    await expect(page.getByRole('button', { name: 'Увімкнути' })).toBeVisible()
    await page.goto('/staff/hours')
    await expect(page.getByRole('list', { name: 'Вимкнені' })).toContainText('Зоряна')
    await checkScreen('staff-hours-1280')
  })

  test('the week of a staff member: a booking opens by keyboard and moves to the next day, and a gap books that day', async ({
    page,
    baseURL,
    checkScreen,
  }) => {
    const day = workingDay(6)
    await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
    await bookByStaff(page, studio, {
      name: 'Перша',
      day,
      hour: 11,
      service: 'haircut-kids',
      person: 'olena',
    })
    await page.goto(`/staff/board?day=${day}&person=${studio.idOf('resource', 'olena')}`)
    await page.getByRole('button', { name: 'Тиждень' }).click()
    const block = page.getByRole('button', { name: /Перша/ })
    await expect(block).toBeVisible()
    await checkScreen('staff-board-week-1280')
    await block.focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Перенесено на' })).toBeVisible()
    const { content } = await staffCall(
      page,
      'readBranchDay',
      { company: studio.id, branch: studio.idOf('branch', 'kyiv') },
      { query: { day: addDays(day, 1) } },
    )
    expect(JSON.stringify(content)).toContain('Перша')
    await expect(block).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Перша' })).toBeVisible()
    await page.keyboard.press('Escape')
    const wednesday = page.getByRole('region', { name: /^Ср/ })
    await wednesday
      .getByRole('button', { name: /вільно з/ })
      .first()
      .press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Новий запис' })
    await expect(sheet.getByLabel('День')).toHaveValue(addDays(day, 2))
  })
})

test('a performer reads their own week on a phone, one day below the other, and can change nothing', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
  await page.goto(`/staff/board?view=week&day=${workingDay(6)}`)
  await expect(page.getByRole('region', { name: /Понеділок/ })).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'Новий запис' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Чий день' })).toHaveCount(0)
  // The list starts with the open day, not with Monday.
  const friday = addDays(workingDay(6), 4)
  await page.goto(`/staff/board?view=week&day=${friday}`)
  await expect(page.getByRole('region', { name: /П.ятниця/ }).getByRole('heading')).toBeInViewport()
  await expect(page.getByRole('region', { name: /Понеділок/ }).getByRole('heading')).not.toBeInViewport()
  await checkScreen('staff-week-375')
  await page.goto(`/staff/hours/${studio.idOf('resource', 'olena')}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Тиждень' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Змінити тиждень' })).toHaveCount(0)
})

test('an owner without class services is led to the services instead of a form that cannot be sent', async ({
  page,
  baseURL,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/classes')
  await page.getByRole('button', { name: 'Нове заняття' }).click()
  const form = page.getByRole('dialog', { name: 'Нове заняття' })
  await expect(form.getByRole('combobox')).toHaveCount(0)
  await form.getByRole('link', { name: 'Послуги й ціни' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Послуги й ціни' })).toBeVisible()
})
