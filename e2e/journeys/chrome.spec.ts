/** The layout around every screen, and the empty states. */
import { newPhone, signInByApi } from '../support/accounts.ts'
import { demo } from '../support/api.ts'
import type { Page } from '@playwright/test'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

// proves S2.errorpage.1 S2.topbar.1 S2.topbar.2 S2.bottombar.1 S2.bottombar.2 S2.bottombar.4 S2.leftmenu.2 S2.leftmenu.4 S2.panel.1 S2.panel.2 S2.panel.3 S4.menupanel.1
test('top bar, left menu and bottom bar surround a screen; the menu opens and closes', async ({
  page,
  checkScreen,
}) => {
  await page.goto('/i/studio/about')
  await expect(page.getByRole('banner')).toContainText('Malva Beauty Studio')
  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('button')).toHaveText('Book')
  await expect(bar.getByRole('link', { name: 'About' })).toHaveAttribute('href', /\/i\/studio\/about$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText('Malva Beauty Studio')).toBeVisible()
  await expect(menu.getByText('Kyiv', { exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Online booking' })).toBeVisible()
  await checkScreen('studio-en-menu')
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/main$/)
})

// proves S2.leftmenu.1
test('inside a branch the menu shows its name and address', async ({ page }) => {
  const studio = demo('studio')
  await page.goto(`/i/studio/b/${studio.idOf('branch', 'warsaw')}/s`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText('Warsaw, Mokotów')).toBeVisible()
  await expect(menu.getByText(/ul\. Puławska 24/)).toBeVisible()
})

test('an unknown company shows the error page, which asks to check the link', async ({
  page,
  checkScreen,
}) => {
  await page.goto('/i/nowhere/b')
  await expect(heading(page, 'Not found')).toBeVisible()
  await expect(page.getByText('Company not found (check the link)')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await checkScreen('error-no-company')
})

for (const { status, because } of [
  { status: 404, because: 'there is none of this name' },
  { status: 403, because: 'the server keeps it to itself' },
  { status: 500, because: 'the server has failed' },
])
  // proves S7.answer.1
  test(`when the configuration does not load, because ${because}, the error page shows 404`, async ({
    page,
  }) => {
    await page.route('**/configuration?*', (route) => route.fulfill({ status, json: { title: 'Refused' } }))
    await page.goto('/i/nowhere/b')
    await expect(page.getByText('Company not found (check the link)')).toBeVisible()
    // The server's own page shows the same error before the widget redirects.
    await expect(page).toHaveURL(/\/error\?(.*&)?statusCode=404(&|$)/)
  })

// proves S2.errorpage.9
test('an address without a screen shows that the page was not found', async ({ page, checkScreen }) => {
  const answer = await page.goto('/i/studio/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await checkScreen('error-no-page')
})

// proves S2.errorpage.2 S2.errorpage.3 S2.errorpage.4 S2.errorpage.5 S2.errorpage.7
test('the error page has no menu, explains what happened and links onwards', async ({
  page,
  checkScreen,
}) => {
  await page.goto('/i/studio/error?statusCode=503&message=server.busy&redirect=/i/studio/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await expect(page.getByText('The server is busy')).toBeVisible()
  await expect(page.getByText('503')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to start page' })).toHaveAttribute('href', /\/i\/studio$/)
  await checkScreen('error-page')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/i\/studio\/about$/)
})

test('the error page has a text for every code of the catalogue', async ({ page }) => {
  for (const { code, status, says } of [
    {
      code: 'membership.order.disabled',
      status: 403,
      says: 'Subscription or certificate ordering is prohibited',
    },
    { code: 'credentials.bad', status: 400, says: 'Bad credentials' },
    { code: 'event.notFound', status: 404, says: 'Object not found' },
  ]) {
    await page.goto(`/i/studio/error?statusCode=${status}&message=${code}`)
    await expect(page.getByText(says)).toBeVisible()
    await expect(page.getByText(`Error code ${status}`)).toBeVisible()
  }
})

test('the error page shows no text and no status from a stranger’s link', async ({ page }) => {
  await page.goto(
    `/i/studio/error?statusCode=666&message=${encodeURIComponent('You are blocked, call +1 900 1')}`,
  )
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText(/blocked|900|666/)).toHaveCount(0)
  await expect(page.getByText('Please try again, or go back to the start page.')).toBeVisible()
  await page.goto('/i/studio/error?statusCode=404&message=Call+us')
  await expect(heading(page, 'Not found')).toBeVisible()
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await expect(page.getByText('Error code 404')).toBeVisible()
})

// proves S2.errorpage.6
test('the error page offers a retry only with a return address, and none that leads to other sites', async ({
  page,
}) => {
  for (const query of ['', '&redirect=https://evil.example', '&redirect=//evil.example/i/studio']) {
    await page.goto(`/i/studio/error?statusCode=500${query}`)
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  }
})

// proves S2.errorpage.8
test('when even the error page fails, a short text and a link home remain', async ({ page }) => {
  // The texts fail to load in every language.
  await page.route(/(^|[/.-])(uk|en|pl|ru)[.-][\w-]+\.(js|json)$/, (route) => route.abort())
  await page.goto('/i/studio/error?statusCode=500', { waitUntil: 'commit' })
  const last = page.getByRole('alert')
  await expect(last).toContainText('The error page has failed too.')
  await expect(last.getByRole('link', { name: 'Back to start page' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

// proves S2.errorpage.8
test('when the error page crashes while it is shown, the same short text remains, without endless retries', async ({
  page,
}) => {
  // Simulates a bug in the page: the error page gives its heading the focus.
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function (options) {
      if (this.tagName === 'H1') throw new Error('the error page is broken')
      focus.call(this, options)
    }
  })
  const reached: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD') reached.push(request.url())
  })
  await page.goto('/error?statusCode=500', { waitUntil: 'commit' })
  const last = page.getByRole('alert')
  await expect(last).toContainText('The error page has failed too.')
  await expect(last.getByRole('link', { name: 'Back to start page' })).toHaveAttribute('href', '/')
  expect(reached.length, 'the connection is checked once').toBeLessThan(3)
})

// proves S1.layout.1 S9.size.1 S9.size.2 S9.size.3 S9.size.4 S9.size.5
test('on a narrow window the form is a column of 320 to 375 px between bars of 65 px, with a menu of 280 px', async ({
  page,
}) => {
  for (const { screen, column } of [
    { screen: 280, column: 320 },
    { screen: 320, column: 320 },
    { screen: 360, column: 360 },
    { screen: 375, column: 375 },
    { screen: 430, column: 375 },
    { screen: 599, column: 375 },
  ]) {
    await page.setViewportSize({ width: screen, height: 812 })
    await page.goto('/i/studio/about')
    await expect(heading(page, 'About')).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const sizeOf = (part: string) =>
      page.locator(part).evaluate((element: HTMLElement) => element.offsetWidth)
    const heightOf = (part: string) =>
      page.locator(part).evaluate((element: HTMLElement) => element.offsetHeight)
    const found = {
      widths: await Promise.all(['.z-app', '.z-top-bar', 'main', '.z-bottom-bar'].map(sizeOf)),
      bars: await Promise.all(['.z-top-bar', '.z-bottom-bar'].map(heightOf)),
      menu: await sizeOf('dialog.z-menu'),
    }
    expect(found, `on a screen of ${screen} px`).toEqual({
      widths: Array(4).fill(column),
      bars: [65, 65],
      menu: 280,
    })
    if (screen > column) {
      const left = await page.locator('.z-app').evaluate((element) => element.getBoundingClientRect().left)
      expect(left, 'in the middle').toBeCloseTo((screen - column) / 2, 0)
    }
  }
})

/** A desktop: no touch, and a common window width in pixels. */
async function onDesk(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 800 })
}

test('from 600 px the menu is a row of links at the top, without a tab bar', async ({ page }) => {
  await onDesk(page, 768)
  await page.goto('/i/hall/about')
  await expect(heading(page, 'About')).toBeVisible()
  const words = page.getByRole('navigation', { name: 'Menu' })
  await expect(words.getByRole('link')).toHaveText(['Online booking', 'Classes', 'Memberships', 'About'])
  await expect(words.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Home' })).toHaveCount(0)
  // Menu links that do not fit the row are behind the button.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Client login' })).toBeVisible()
  expect(await page.locator('main').evaluate((main) => main.clientWidth), '560 and its edges').toBe(608)
})

test('from 900 px language and account are at the top too, and the client’s menu opens below its button', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await onDesk(page)
  await page.goto('/i/studio')
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Polski')
  await expect(page.getByRole('link', { name: 'O nas' })).toBeVisible()
  await page.getByRole('combobox').selectOption('English')
  await page.getByRole('banner').getByRole('link', { name: 'Client login' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  // On sign-in by password the submit button is directly below the form.
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  const [form, send] = await Promise.all([
    page.locator('main').boundingBox(),
    page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox(),
  ])
  expect((send?.y ?? 0) - ((form?.y ?? 0) + (form?.height ?? 0))).toBeLessThan(40)
  await signInByApi(page, baseURL ?? '', demo('studio'), newPhone())
  await page.goto('/i/studio')
  const own = page.getByRole('button', { name: 'My account' })
  await own.click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'My bookings' })).toBeVisible()
  const [below, above] = await Promise.all([menu.boundingBox(), own.boundingBox()])
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await checkScreen('desk-own-menu')
  await page.keyboard.press('Escape')
  await expect(own).toBeFocused()
})

// proves S2.toast.1 S9.time.1
test('a toast appears at the top in the middle and disappears after three seconds', async ({ page }) => {
  const studio = demo('studio')
  await page.addInitScript(() => {
    const toast = { shownAt: 0, goneAt: 0, ticks: 0 }
    Object.assign(window, { toast })
    setInterval(() => {
      if (toast.shownAt > 0 && toast.goneAt === 0) toast.ticks += 1
    }, 100)
    new MutationObserver(() => {
      const isShown = document.querySelector('.z-toasts')?.hasChildNodes() === true
      if (isShown && toast.shownAt === 0) toast.shownAt = performance.now()
      if (!isShown && toast.shownAt > 0 && toast.goneAt === 0) toast.goneAt = performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.setViewportSize({ width: 1280, height: 812 })
  // The spa performs no manicure, so the widget replaces it with any free resource.
  const [spa, manicure] = [studio.idOf('resource', 'spa'), studio.idOf('service', 'manicure')]
  await page.goto(`/i/studio/b/${studio.idOf('branch', 'kyiv')}/r/${spa}/m?s=${manicure}`)
  const toast = page.getByRole('status').filter({ hasText: 'Your choice is no longer available.' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(640, 0)
  // The toast is below the top bar, whose text stays readable.
  expect(box?.y).toBeGreaterThan(60)
  expect(box?.y).toBeLessThan(90)
  await expect(toast).toBeHidden()
  type Toast = { shownAt: number; goneAt: number; ticks: number }
  const seen = await page.evaluate(() => (window as unknown as { toast: Toast }).toast)
  expect(seen.goneAt - seen.shownAt).toBeGreaterThan(2900)
  // On a busy computer the timers of a page are late but keep their order: fewer than 45 ticks of 100 ms fit into
  // three seconds.
  expect(seen.ticks).toBeLessThan(45)
})

// proves S7.transport.3
test('a loading indicator is shown while a request runs', async ({ page }) => {
  const studio = demo('studio')
  let answer = () => {}
  const until = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/service?*', async (route) => {
    await until
    await route.continue()
  })
  // This page is server-rendered with its data, so it requests nothing.
  await page.goto(`/i/studio/b/${studio.idOf('branch', 'kyiv')}`)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/s$/)
  const loading = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(loading).toBeAttached()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  answer()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(loading).toHaveCount(0)
})

// proves S2.menu.7
test('the default menu is in Ukrainian until the visitor chooses another language', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE' })
  const page = await context.newPage()
  const items = page.getByRole('dialog').locator('.z-menu__items').getByRole('link')
  const open = async () => {
    await page.goto('/i/studio')
    await page.getByRole('button', { name: 'Відкрити меню' }).click()
  }
  await open()
  await expect(items).toHaveText(['Головна', 'Онлайн-запис', 'Абонементи', 'Про нас', 'Вхід для клієнтів'])
  await signInByApi(page, baseURL ?? '', demo('studio'), newPhone())
  await open()
  await expect(items).toHaveText([
    'Головна',
    'Онлайн-запис',
    'Абонементи',
    'Про нас',
    'Мої записи',
    'Мої дані',
    'Вийти',
  ])
  await context.close()
})

test(
  'a first visit uses the language of the browser, and the home screen offers the others',
  { tag: '@smoke' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'pl-PL',
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/i/studio')
    const choice = page.getByRole('main').getByRole('combobox', { name: 'Język' })
    await expect(choice).toHaveValue('pl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await choice.selectOption({ label: 'English' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Language' })).toHaveValue('en')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Language' })).toHaveValue('en')
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Language' })).toBeHidden()
    await context.close()
  },
)

test('a language in the address stays on the next page and after a reload, until the visitor chooses another', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  const expectLanguage = (lang: string) => expect(page.locator('html')).toHaveAttribute('lang', lang)
  const openPath = async (path: string, lang: string) => {
    await page.goto(`/i/studio/${path}`)
    await page.locator('[data-alive]').waitFor({ state: 'attached' })
    await expectLanguage(lang)
  }
  await openPath('about', 'uk')
  await openPath('about?lang=pl', 'pl')
  await openPath('m', 'pl')
  await page.reload()
  await expectLanguage('pl')
  await openPath('about?lang=ru', 'ru')
  await openPath('error', 'ru')
})

test('a language that the visitor chooses before the scripts load is applied', async ({ page }) => {
  let continueLoading = () => {}
  const held = new Promise<void>((resolve) => (continueLoading = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/i/studio', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Polski' })
  continueLoading()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Język' })).toHaveValue('pl')
})

for (const { locale, setLanguage } of [
  { locale: 'en-GB', setLanguage: 'en' },
  { locale: 'ru-RU', setLanguage: 'ru' },
  { locale: 'pt-BR', setLanguage: 'uk' },
])
  test(`a page outside any company setLanguage ${setLanguage} to a browser of ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', setLanguage)
    await expect(page.getByRole('group').getByRole('button', { pressed: true })).toHaveText(
      setLanguage.toUpperCase(),
    )
    await context.close()
  })
