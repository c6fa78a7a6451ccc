/** A performer with the phone in one hand: own day, no network, notifications. docs/staff.md */
import type { BrowserContext, Page } from '@playwright/test'
import { newPhone } from '../support/accounts.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, openStaffSession, signOutStaff, staffCall, workingDay } from '../support/staff.ts'
import { expect, test as journey } from '../support/test.ts'

const studio = ownCompany('studio')
const NAME = 'Одарка'
const SERVICE = 'haircut-kids'
/** The minimum size of a touch target in pixels. */
const TARGET = 44

type Booked = { day: string; hour: number; phone?: string }

/** Booked by reception, in a separate browser. */
async function book(context: BrowserContext, url: string, booked: Booked): Promise<string> {
  const other = await context.browser()!.newContext({ baseURL: url })
  const desk = await other.newPage()
  await openStaffSession(desk, url, { role: 'owner', company: studio })
  // Works on every day of the week.
  const branch = { company: studio.id, branch: studio.idOf('branch', 'kyiv') }
  const frame = { date: booked.day, start_time: 8 * 3600, end_time: 20 * 3600, type: 'ON' }
  await staffCall(desk, 'addBranchDay', branch, { body: { frame } })
  const olena = { ...branch, resource: studio.idOf('resource', 'olena') }
  await staffCall(desk, 'addScheduleDay', olena, { body: { frame } })
  const id = await bookByStaff(desk, studio, { name: NAME, service: SERVICE, person: 'olena', ...booked })
  await other.close()
  return id
}

/** Changed by reception while the performer has no network. */
async function changeByReception(context: BrowserContext, url: string, appointment: string): Promise<void> {
  const other = await context.browser()!.newContext({ baseURL: url })
  const desk = await other.newPage()
  await openStaffSession(desk, url, { role: 'owner', company: studio })
  const params = { company: studio.id, branch: studio.idOf('branch', 'kyiv'), appointment }
  await staffCall(desk, 'changeCompanyAppointment', params, {
    body: { appointment: { comment: 'Прийде з донькою' } },
  })
  await other.close()
}

const bookingSheet = (page: Page) => page.getByRole('dialog', { name: NAME })
// Excludes the button beside an action that waits for the network.
const openBooking = (page: Page) => page.getByRole('button', { name: new RegExp(`(?<!: )${NAME}`) })

journey(
  'a performer marks arrivals, visits and no-shows, calls a client and blocks an hour, each with at most two presses of a thumb',
  async ({ page, context, baseURL, checkScreen, taps }) => {
    const day = workingDay(9)
    await book(context, baseURL!, { day, hour: 11, phone: newPhone() })
    await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
    await page.goto(`/staff/board?day=${day}`)
    await expect(page.getByRole('list', { name: 'Олена' })).toBeVisible()
    // A performer may not read bookings of colleagues: a day without them would look free.
    await expect(page.getByRole('group', { name: 'Чий день' })).toHaveCount(0)
    await checkScreen('staff-performer-day-375')

    const from = taps.count()
    await openBooking(page).tap()
    const sheet = bookingSheet(page)
    const mark = sheet.getByRole('button', { name: 'Клієнт прийшов' })
    await mark.tap()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    expect(taps.count() - from).toBe(2)
    for (const name of ['Клієнт запізнюється', 'Візит відбувся', 'Клієнт не прийшов']) {
      const other = sheet.getByRole('button', { name, exact: true })
      await expect(sheet.getByRole('group', { name: 'Статус' })).toHaveAttribute('aria-busy', 'false')
      await other.tap()
      await expect(other).toHaveAttribute('aria-pressed', 'true')
    }
    await checkScreen('staff-performer-booking-375')
    const call = sheet.getByRole('link', { name: /^\+380/ })
    await expect(call).toHaveAttribute('href', /^tel:\+380\d{9}$/)
    for (const target of [call, mark])
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(TARGET)
    await expect(sheet.getByRole('button', { name: 'Перенести' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    // The status is not shown by colour alone.
    await expect(openBooking(page).getByRole('img', { name: 'Клієнт не прийшов' })).toBeVisible()

    const before = taps.count()
    const free = page.getByRole('button', { name: /Вільно .* Заблокувати/ })
    await expect(free).toHaveCount(2)
    await free.last().tap()
    const block = page.getByRole('dialog', { name: 'Заблокувати час' })
    await block.getByRole('button', { name: 'Заблокувати', exact: true }).tap()
    await expect(page.getByRole('status').filter({ hasText: 'заблоковано' })).toBeVisible()
    expect(taps.count() - before).toBe(2)
    await checkScreen('staff-performer-blocked-375')
    await page.getByRole('button', { name: 'Повернути' }).tap()
    await expect(page.getByRole('button', { name: 'Повернути' })).toBeHidden()
  },
)

// Failed requests without a network are console errors by design.
const offlineTest = journey.extend({
  watched: async ({}, use) => {
    await use()
  },
})

offlineTest.describe('without a network', () => {
  offlineTest.use({ serviceWorkers: 'allow' })

  const storedBoard = (page: Page) => page.evaluate(() => localStorage.getItem('zapys-staff-board'))
  const waitForWorker = (page: Page) =>
    page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })

  offlineTest(
    'the boards of today and tomorrow show their age, actions wait for the network or are rejected, and sign-out removes everything',
    async ({ page, context, baseURL, checkScreen }) => {
      const today = await book(context, baseURL!, { day: dayAhead(0), hour: 8 })
      await book(context, baseURL!, { day: dayAhead(1), hour: 8 })
      await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
      await page.goto('/staff/board')
      await waitForWorker(page)
      await page.reload()
      await expect(openBooking(page)).toBeVisible()
      await expect.poll(async () => (await storedBoard(page))?.match(/"readBranchDay"/g)?.length).toBe(2)
      await page.waitForLoadState('networkidle')

      await context.setOffline(true)
      await page.goto('/staff/board')
      await expect(openBooking(page)).toBeVisible()
      await expect(page.getByText(/Стан на \d\d:\d\d/)).toBeVisible()
      await checkScreen('staff-offline-375')
      await openBooking(page).tap()
      await bookingSheet(page).getByRole('button', { name: 'Візит відбувся' }).tap()
      const visited = bookingSheet(page).getByRole('button', { name: 'Візит відбувся' })
      await expect(visited).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('Escape')
      await expect(page.getByText('1 дія чекає на зв’язок')).toBeVisible()
      await checkScreen('staff-queue-375')
      // The pending action survives a reload.
      await page.reload()
      await expect(page.getByText('1 дія чекає на зв’язок')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Чекає на зв’язок' })).toBeVisible()
      await page.getByRole('button', { name: 'Наступний день' }).tap()
      await expect(page).toHaveURL(new RegExp(`day=${dayAhead(1)}`))
      await expect(openBooking(page)).toBeVisible()
      await openBooking(page).tap()
      await bookingSheet(page).getByRole('button', { name: 'Клієнт запізнюється' }).tap()
      await bookingSheet(page).getByRole('button', { name: 'Додати нотатку' }).tap()
      const note = page.getByRole('dialog', { name: 'Нотатка до запису' })
      await note.getByRole('textbox', { name: 'Нотатка' }).fill('Телефонувала')
      await note.getByRole('button', { name: 'Зберегти' }).tap()
      await expect(page.getByText('3 дії чекають на зв’язок')).toBeAttached()

      await changeByReception(context, baseURL!, today)
      await context.setOffline(false)
      await page.goto('/staff/board')
      await expect(page.getByText('1 дію не виконано')).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(/чекає на зв’язок|чекають на зв’язок/)).toHaveCount(0)
      await expect(page.getByText(/Запис тим часом змінили/)).toBeVisible()
      await checkScreen('staff-queue-rejected-375')
      await page.getByRole('button', { name: /^Зрозуміло/ }).tap()
      await expect(page.getByText('1 дію не виконано')).toHaveCount(0)
      await page.goto(`/staff/board?day=${dayAhead(1)}`)
      await openBooking(page).tap()
      await expect(bookingSheet(page).getByText('Телефонувала')).toBeVisible()
      await expect(bookingSheet(page).getByRole('button', { name: 'Клієнт запізнюється' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await page.keyboard.press('Escape')
      await page.goto('/staff/board')
      await expect(openBooking(page)).toBeVisible()
      await expect(page.getByText(/Стан на/)).toHaveCount(0)
      await signOutStaff(page)
      expect(await storedBoard(page)).toBeNull()
      await context.setOffline(true)
      await page.goto('/staff/board')
      await expect(page.getByText('Немає з’єднання')).toBeVisible()
      await expect(page.getByText(NAME)).toHaveCount(0)
    },
  )

  offlineTest(
    'a session ended elsewhere, or another user, leaves nothing of the board in the browser',
    async ({ page, context, baseURL }) => {
      await book(context, baseURL!, { day: dayAhead(0), hour: 8 })
      await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
      await page.goto('/staff/board')
      await expect(openBooking(page)).toBeVisible()
      await expect.poll(async () => (await storedBoard(page))?.includes(NAME)).toBe(true)
      await context.clearCookies()
      await page.goto('/staff/board')
      await expect(page.getByRole('heading', { level: 1, name: 'Вхід' })).toBeVisible()
      expect(await storedBoard(page)).toBeNull()

      await page.evaluate(() =>
        localStorage.setItem(
          'zapys-staff-board',
          JSON.stringify({ person: 'another', savedAt: Date.now(), state: { queries: [], mutations: [] } }),
        ),
      )
      await openStaffSession(page, baseURL!, { role: 'manager', company: studio })
      await page.goto('/staff/more')
      await expect(page.getByRole('heading', { level: 1, name: 'Ще' })).toBeVisible()
      expect((await storedBoard(page)) ?? '').not.toContain('"another"')
    },
  )
})

offlineTest.describe('notifications', () => {
  offlineTest.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  /** Test browsers reach no push service: this simulates a subscription on the page. */
  const withSubscription = (page: Page) =>
    page.addInitScript(() => {
      const subscription: PushSubscription = Object.assign(Object.create(PushSubscription.prototype), {
        toJSON: () => ({
          endpoint: 'http://127.0.0.1:9/send/1',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed')
          return true
        },
      })
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('subscribed', '1')
        return subscription
      }
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem('subscribed') === null ? null : subscription
    })

  offlineTest(
    'show what to do when the browser reaches no push service',
    async ({ page, baseURL, checkScreen }) => {
      await page.addInitScript(() => {
        PushManager.prototype.subscribe = () =>
          Promise.reject(new DOMException('Registration failed', 'AbortError'))
      })
      await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
      await page.goto('/staff/notifications')
      offlineTest.skip(
        (await page.evaluate(() => Notification.permission)) === 'denied',
        'it shows no notifications',
      )
      await page.getByRole('button', { name: 'Увімкнути на цьому пристрої' }).tap()
      await expect(page.getByText('Браузер не під’єднався до своєї служби сповіщень.')).toBeVisible()
      // The page does not show that the server failed to answer.
      await expect(page.getByText('Немає з’єднання')).toBeHidden()
      await checkScreen('staff-notifications-refused-375')
    },
  )

  offlineTest(
    'are switched on with one press, chosen by kind, shown by the worker, open their booking, and end with the sign-out',
    async ({ page, context, baseURL, checkScreen }) => {
      const day = workingDay(9)
      await book(context, baseURL!, { day, hour: 11 })
      await withSubscription(page)
      await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
      await page.goto('/staff/notifications')
      // Chromium without windows denies notifications, whatever was granted.
      offlineTest.skip(
        (await page.evaluate(() => Notification.permission)) === 'denied',
        'it shows no notifications',
      )
      const box = (name: string) => page.getByRole('checkbox', { name })
      await expect(box('Нові записи')).not.toBeChecked()
      await checkScreen('staff-notifications-off-375')
      await page.getByRole('button', { name: 'Увімкнути на цьому пристрої' }).tap()
      await expect(page.getByText(/Сповіщення ввімкнено/)).toBeVisible()
      await expect(box('Нові записи')).toBeChecked()
      await box('Оплати записів').check()
      await page.reload()
      await expect(box('Оплати записів')).toBeChecked()
      await expect(page.getByText('Лише про ваші записи.')).toBeVisible()
      await checkScreen('staff-notifications-375')
      await page.setViewportSize({ width: 1280, height: 800 })
      await checkScreen('staff-notifications-1280')
      await page.setViewportSize({ width: 375, height: 812 })

      const [worker] = context.serviceWorkers()
      const path = await pathOfBooking(page, day)
      const cdp = await context.newCDPSession(page)
      const registered = new Promise<string>((resolve) => {
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/staff'))
          if (own) resolve(own.registrationId)
        })
      })
      await cdp.send('ServiceWorker.enable')
      const registrationId = await registered
      const deliverPush = () =>
        cdp.send('ServiceWorker.deliverPushMessage', {
          origin: baseURL!,
          registrationId,
          data: JSON.stringify({ title: 'Новий запис', body: `11:00 · ${NAME}`, path, tag: 'one' }),
        })
      const shownNotifications = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/staff')
          return ((await registration?.getNotifications()) ?? []).map(
            ({ title, body }) => `${title}: ${body}`,
          )
        })
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      // A push to a worker that is starting is lost here, so it is sent again, as a push service does.
      await expect
        .poll(async () => {
          if ((await shownNotifications()).length === 0) await deliverPush()
          return shownNotifications()
        })
        .toEqual([`Новий запис: 11:00 · ${NAME}`])
      // A test cannot press a system notification, so it dispatches the event in the worker. As text, because pages
      // have no worker types.
      await worker!.evaluate(`(async () => {
        const [notification] = await registration.getNotifications()
        dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      })()`)
      await expect(bookingSheet(page)).toBeVisible()
      await expect.poll(shownNotifications).toEqual([])
      await page.keyboard.press('Escape')

      await signOutStaff(page)
      await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
      await page.goto('/staff/notifications')
      await expect(page.getByRole('button', { name: 'Увімкнути на цьому пристрої' })).toBeVisible()
      await expect(box('Нові записи')).toBeChecked()
    },
  )

  /** The address that the server writes into the notification. */
  async function pathOfBooking(page: Page, day: string): Promise<string> {
    const branch = studio.idOf('branch', 'kyiv')
    const answer = await page.request.get(
      `/v1/company/${studio.id}/branch/${branch}/appointment/day?day=${day}`,
    )
    const { content } = (await answer.json()) as {
      content: { id: string; client: { name: string } | null }[]
    }
    const query = { company: studio.id, day, branch, booking: content.at(-1)!.id }
    return `/staff/board?${new URLSearchParams(query)}`
  }
})

journey('the app is installed under the company’s name', async ({ page, baseURL }) => {
  await openStaffSession(page, baseURL!, { role: 'performer', company: studio })
  await page.goto('/staff/board')
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', /name=/)
  const manifest = await page.request.get((await link.getAttribute('href'))!)
  const { name, start_url, icons } = (await manifest.json()) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  await expect(page).toHaveTitle(new RegExp(name))
  expect(start_url).toBe('/staff/board')
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, src)
    expect(`${width}x${width}`).toBe(sizes)
  }
})
