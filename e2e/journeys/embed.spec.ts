/** The form on companies' sites: another origin, a strict content security policy, one pasted script tag. */
import type { Page } from '@playwright/test'
import { accessibilityProblems } from '../support/accessibility.ts'
import { newCompany } from '../support/company-copies.ts'
import { reactSite } from '../support/react-site.ts'
import { startHostSite, type HostSite } from '../support/host-site.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { expect, test as journey } from '../support/test.ts'

const words = screenTexts.en

type Site = {
  /** Opens a page of the site in Polish. `body` is inserted as HTML, `script` is a file at its end. */
  visit(body: string, options?: { script?: string; query?: string }): Promise<void>
  /** Paths requested from the server. */
  asked: string[]
  /** An address on a third origin that never answers; its other pages contain `stranger`. */
  silent: string
  stranger: string
}

const test = journey.extend<{ site: Site }>({
  // The site is on another server by design; forbidden requests are checked below.
  watched: async ({}, use) => {
    await use()
  },
  site: async ({ page, context, baseURL }, use) => {
    const product = baseURL ?? ''
    await setLanguage(context, product, 'en')
    const asked: string[] = []
    const broken: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin === product) asked.push(url.pathname)
    })
    page.on('pageerror', (error) => broken.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) broken.push(message.text())
    })
    const files: Record<string, string> = {}
    const sites: HostSite[] = []
    const other = await startHostSite(
      {
        '/stranger': '<script src="/stranger.js"></script>',
        '/stranger.js': `
          for (const zapys of ['close', 'ready', 'height']) parent.postMessage({ zapys, height: 700 }, '*')
          parent.postMessage('said', '*')`,
      },
      [],
    )
    const own = await startHostSite(files, [product, other.origin])
    sites.push(own, other)
    await use({
      asked,
      silent: `${other.origin}/i/silent`,
      stranger: `${other.origin}/stranger`,
      async visit(body, { script = '', query = '' } = {}) {
        files['/'] = `<!doctype html><html lang="pl"><title>Studio</title>
          <meta name="viewport" content="width=device-width"><body>${body}<script src="/site.js"></script></body></html>`
        files['/site.js'] = script
        await page.goto(`${own.origin}/${query}`)
      },
    })
    await Promise.all(sites.map((site) => site.close()))
    expect(broken, 'errors and broken rules in the page').toEqual([])
  },
})

const tag = (baseURL: string | undefined, attributes: string) =>
  `<script src="${baseURL}/embed.js" ${attributes} async></script>`
const formIn = (page: Page) => page.frameLocator('iframe[title="Rezerwacja online"]')
/** The button into booking: in the bottom bar, or beside the cover where a frame has no room for a bar. */
const WAY_IN = '.z-central, .z-side__action a'
const home = (page: Page) => formIn(page).locator(WAY_IN).filter({ visible: true }).first()
const heightOf = async (page: Page) =>
  (await page.locator('iframe[title="Rezerwacja online"]').boundingBox())?.height ?? 0

/** Collects the events that the page receives, in order. */
const LISTENER = `
  window.heard = []
  for (const name of ['opened', 'closed', 'step', 'booked'])
    document.addEventListener('zapys:' + name, ({ detail }) => window.heard.push([name, detail]))`
type Told = [name: string, detail: Record<string, unknown>]
const receivedEvents = (page: Page) => page.evaluate(() => (window as unknown as { heard: Told[] }).heard)

/** Checks the form and the page around it. */
async function expectAccessible(page: Page) {
  expect(await accessibilityProblems(page, 'zapys-booking')).toEqual([])
  for (const frame of page.frames().filter((one) => one !== page.mainFrame()))
    expect(await accessibilityProblems(frame), frame.url()).toEqual([])
}

/** Effects of an observer or a wheel start with the next frame. */
const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

const LONG = '<p>Studio</p>'.repeat(80)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

for (const [width, height] of [
  [375, 812],
  [1280, 800],
] as const)
  test(`at ${width} px a floating button opens the booking in a dialog in the company’s colours; before that only the loader is requested`, async ({
    page,
    site,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await site.visit(`${LONG}${tag(baseURL, 'data-company="studio" data-type="button"')}`, {
      query: '?utm_source=ad&src=QR&page=7',
      script: LISTENER,
    })
    const button = page.getByRole('button', { name: 'Zarezerwuj online' })
    await expect(button).toBeInViewport({ ratio: 1 })
    const edge = await button.evaluate((one) => getComputedStyle(one).borderTopColor)
    expect(edge, 'it stands out from dark pages').not.toBe('rgba(0, 0, 0, 0)')
    expect(site.asked).toEqual(['/embed.js'])

    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Rezerwacja online' })
    const chooseSalon = formIn(page).getByRole('heading', { name: 'Choose your salon' })
    await expect(chooseSalon).toBeVisible()
    const { pathname, search } = new URL(page.frames()[1]?.url() ?? '')
    expect([pathname, search]).toEqual(['/i/studio/b', '?utm_source=ad&src=QR'])
    await expect(formIn(page).locator('html')).toHaveAttribute('data-framed', 'popup')

    // There is one header: the close button is in the corner of the form's own bar, in its colours.
    const close = dialog.getByRole('button', { name: 'Zamknij' })
    const bar = formIn(page).locator('.z-top-bar')
    const [inBar, closing] = await Promise.all([bar.boundingBox(), close.boundingBox()])
    expect(closing!.y).toBeGreaterThanOrEqual(inBar!.y)
    expect(closing!.y + closing!.height).toBeLessThanOrEqual(inBar!.y + inBar!.height)
    const colours = (one: Element) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]
    const [ground, ink] = await bar.evaluate(colours)
    await expect.poll(async () => (await dialog.evaluate(colours))[0]).toBe(ground)
    expect((await close.evaluate(colours))[1]).toBe(ink)
    // The close button covers no part of the bar.
    for (const part of await bar.locator(':is(a, button):visible').all()) {
      const box = (await part.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(closing!.x)
    }
    // The page behind the dialog does not scroll, wherever the wheel is turned.
    for (const [x, y] of [
      [width / 2, height / 2],
      [4, height - 4],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, 600)
    }
    await nextFrames(page)
    expect(await scrolled(page)).toBe(0)

    // The choice survives closing the dialog, and the focus returns to the button that opened it.
    await formIn(page).getByRole('link', { name: /Kyiv/ }).click()
    await expect(chooseSalon).toBeHidden()
    const chosen = formIn(page).getByRole('heading', { level: 1 })
    const there = await chosen.textContent()
    await close.click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
    await button.press('Enter')
    await expect(chosen).toHaveText(there ?? '')

    // Escape works inside the form too, and first closes what is open in it.
    await formIn(page)
      .getByRole('button', { name: /Open menu/ })
      .click()
    await expect(formIn(page).getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(formIn(page).getByRole('dialog')).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const names = (await receivedEvents(page)).map(([name]) => name)
    expect(names.filter((name) => name !== 'step')).toEqual([
      'opened',
      'closed',
      'opened',
      'closed',
      'opened',
    ])
  })

for (const [width, height] of [
  [375, 700],
  [1280, 800],
] as const)
  test(`at ${width} px an inline form loads when it comes near, fits its width and its content’s height, and keeps its button in view`, async ({
    page,
    site,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await site.visit(`${LONG}${tag(baseURL, 'data-company="barber" data-type="inline"')}${LONG}`)
    const host = page.locator('zapys-booking')
    await expect(host).toBeAttached()
    await nextFrames(page)
    expect(site.asked).toEqual(['/embed.js'])

    await host.scrollIntoViewIfNeeded()
    await expect(home(page)).toBeVisible()
    const content = () =>
      formIn(page)
        .locator('#root')
        .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))
    // The page is longer than the window: the page scrolls, never the frame.
    await expect.poll(content).toBeGreaterThan(height)
    await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0)
    const [frame, place] = await Promise.all([
      page.locator('iframe[title="Rezerwacja online"]').boundingBox(),
      page.locator('body').evaluate((body) => body.clientWidth),
    ])
    expect(frame!.width).toBe(place)
    const inside = formIn(page).locator('html')
    expect(await inside.evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0)

    // In the middle of the form its bar is at the bottom of the window, and so is an open sheet.
    const middle = frame!.y + (await scrolled(page)) + (await heightOf(page)) / 2 - height / 2
    await page.evaluate((top) => scrollTo(0, top), middle)
    if (width < 600) {
      await expect
        .poll(async () => {
          const bar = (await formIn(page).locator('.z-bottom-bar').boundingBox())!
          return Math.round(bar.y + bar.height)
        })
        .toBe(height)
    }
    await inside.evaluate(() => document.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click())
    const menu = formIn(page).getByRole('dialog')
    await expect(menu).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    // The next screen starts at its top, and the frame has the height of that screen.
    await home(page).first().click()
    await expect(formIn(page).getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0)
    await expectAccessible(page)
  })

test('a form in a page with its own bottom bar has no bar, and keeps its big button', async ({
  page,
  site,
  baseURL,
}) => {
  await site.visit(tag(baseURL, 'data-url="/i/barber" data-type="inline" data-chrome="none"') + LONG)
  await expect(home(page).first()).toBeInViewport({ ratio: 1 })
  await expect(formIn(page).locator('.z-top-bar')).toBeHidden()
  await expect(formIn(page).locator('.z-tab').first()).toBeHidden()
})

test('a form uses the language of the page, or of its tag, until the visitor chooses another', async ({
  page,
  context,
  site,
  baseURL,
}) => {
  await context.clearCookies()
  const script = `
    for (const lang of ['', 'en'])
      Zapys.init({ url: '${baseURL}/i/studio/booking', type: 'inline', target: '#here', lang })`
  await site.visit(`<div id="here"></div><script src="${baseURL}/embed.js"></script>`, { script })
  const [polish, english] = [0, 1].map((at) => page.locator('iframe').nth(at).contentFrame())
  await expect(polish!.getByRole('heading', { name: 'Wybierz salon' })).toBeVisible()
  await expect(english!.getByRole('heading', { name: 'Choose your salon' })).toBeVisible()
  await expect(page.locator('iframe').nth(1)).toHaveAttribute('title', 'Online booking')
})

test('a form is light or dark as its tag says, from its first paint, whatever the setting of the device', async ({
  page,
  site,
  baseURL,
}) => {
  // Forms load when they come near: in this window all of them are in view.
  await page.setViewportSize({ width: 800, height: 2400 })
  await page.emulateMedia({ colorScheme: 'light' })
  const script = `
    for (const theme of ['dark', 'light', undefined])
      Zapys.init({ url: '${baseURL}/i/studio/b', type: 'inline', target: '#here', theme })
    Zapys.init({ url: '${baseURL}/i/studio', theme: 'dark' })`
  await site.visit(`<div id="here"></div><script src="${baseURL}/embed.js"></script>`, { script })
  // Sorted by position on the page: the browser lists frames in the order of their loading.
  const backgrounds = () =>
    Promise.all(
      [0, 1, 2].map((at) =>
        page
          .locator('iframe')
          .nth(at)
          .contentFrame()
          .locator('html')
          .evaluate((html) => {
            const numbers = getComputedStyle(html).backgroundColor.match(/[\d.]+/g) ?? []
            return numbers.slice(0, 3).every((part) => Number(part) < 60) ? 'dark' : 'light'
          }),
      ),
    )
  const heads = [0, 1, 2].map((at) =>
    page.locator('iframe').nth(at).contentFrame().getByRole('heading').first(),
  )
  for (const head of heads) await expect(head).toBeVisible()
  expect(await backgrounds()).toEqual(['dark', 'light', 'light'])
  const button = page.getByRole('button', { name: 'Zarezerwuj online' })
  const backgroundOf = () => button.evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(await backgroundOf(), 'the button is seen on a dark page').toBe('rgb(255, 255, 255)')
  await button.hover()
  expect(await backgroundOf(), 'it answers the pointer').not.toBe('rgb(255, 255, 255)')
  // The server-rendered page has these colours, and its cache stores both versions separately.
  const html = async (query: string) => await (await page.request.get(`${baseURL}/i/studio/b${query}`)).text()
  const colorStyleIn = (text: string) => /<style id="zapys-look">[^<]*/.exec(text)?.[0]
  const [own, dark, again] = [await html(''), await html('?theme=dark'), await html('')].map(colorStyleIn)
  expect(dark).toBeDefined()
  expect(dark).not.toBe(own)
  expect(again).toBe(own)

  // The next screens keep the scheme: a device in dark mode changes nothing in a light form.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const at of [0, 1])
    await page.locator('iframe').nth(at).contentFrame().getByRole('link', { name: /Kyiv/ }).click()
  for (const head of heads.slice(0, 2)) await expect(head).not.toHaveText('Choose your salon')
  expect((await backgrounds()).slice(0, 2)).toEqual(['dark', 'light'])

  // A page that reloads itself, as after a deployment, keeps the scheme too.
  const reloaded = page.locator('iframe').nth(1).contentFrame()
  await reloaded.locator('html').evaluate((html) => {
    html.dataset['before'] = 'reload'
    dispatchEvent(new Event('vite:preloadError'))
  })
  await expect(reloaded.locator('html[data-before]')).toHaveCount(0)
  await expect(heads[1]!).toBeVisible()
  expect((await backgrounds()).slice(0, 2), 'after a reload').toEqual(['dark', 'light'])
})

test(
  'the page receives an event for each screen and for a booking with its id and price, and nothing about the client',
  { tag: '@smoke' },
  async ({ page, site, baseURL, dataDir }) => {
    const barber = await newCompany(dataDir, 'barber')
    const service = barber.idOf('service', 'beard')
    const branch = barber.idOf('branch', 'lviv')
    await site.visit(
      tag(baseURL, `data-url="${barber.path}/b/${branch}/s/${service}/d" data-type="inline"`),
      {
        script: LISTENER,
      },
    )
    const form = formIn(page)
    // Before that the frame has not grown to its content, and scroll positions in it would change.
    await form.locator('#root[data-alive]').waitFor()
    await form.getByRole('region', { name: words.freeTimes }).locator('button:enabled').last().click()
    await form.getByRole('navigation').getByRole('button', { name: words.book }).click()
    await form.getByRole('textbox', { name: words.firstName }).fill('Olena')
    await form.getByRole('textbox', { name: words.phone }).fill('+380671112299')
    const booking = page.waitForResponse(
      (answer) => answer.url().endsWith('/v1/client/appointment') && answer.request().method() === 'POST',
    )
    await form.getByRole('button', { name: words.confirm }).click()
    const booked = (await (await booking).json()) as { id: string }
    await expect
      .poll(async () => (await receivedEvents(page)).at(-1)?.[1])
      .toEqual({
        screen: '/i/:company/success/r/:record',
      })
    const all = await receivedEvents(page)
    expect(all[0]).toEqual(['opened', {}])
    expect(all.filter(([name]) => name === 'booked')).toEqual([
      ['booked', { event_id: booked.id, value: expect.any(Number), currency: 'UAH', status: 'CONFIRMED' }],
    ])
    expect(all.filter(([name]) => name === 'step').map(([, { screen }]) => screen)).toEqual([
      '/i/:company/b/:branch/s/:service/d',
      '/i/:company/b/:branch/s/:service/c/:dateTime',
      '/i/:company/success/r/:record',
    ])
    expect(JSON.stringify(all)).not.toMatch(/Olena|380671112299/)
  },
)

test('a React site shows one form, receives its events, and removes it when its component unmounts', async ({
  page,
  site,
  baseURL,
}) => {
  const script = await reactSite(`
    import { createElement, StrictMode } from 'react'
    import { createRoot } from 'react-dom/client'
    import { ZapysBooking } from './react.ts'
    window.steps = []
    const root = createRoot(document.getElementById('here'))
    const onStep = ({ screen }) => window.steps.push(screen)
    const form = { url: '${baseURL}/i/studio/b', type: 'inline', lang: 'en', label: 'Book a visit', onStep }
    // Effects run twice in it.
    root.render(createElement(StrictMode, null, createElement(ZapysBooking, form)))
    window.leave = () => root.render(null)`)
  await site.visit('<div id="here"></div>', { script })
  const frame = page.locator('#here iframe')
  await expect(frame.contentFrame().getByRole('heading', { name: 'Choose your salon' })).toBeVisible()
  await expect(frame).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Book a visit' })).toHaveCount(0)
  await expect.poll(() => page.evaluate('steps')).toContain('/i/:company/b')
  await page.evaluate('leave()')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('older scripts of a site call the loader by the global name that its tag sets', async ({
  page,
  site,
  baseURL,
}) => {
  await site.visit(
    `<div id="here"></div><script src="${baseURL}/embed.js" data-global="OlderWidget"></script>`,
    {
      script: `OlderWidget.init({ url: '${baseURL}/i/studio', type: 'landing', target: '#here' })`,
    },
  )
  await expect(home(page)).toBeVisible()
})

test('Back in the dialog returns through its steps and closes the dialog on the first one', async ({
  page,
  site,
  baseURL,
}) => {
  await site.visit(
    `<a id="book" href="${baseURL}/i/studio">Rezerwuj</a><script src="${baseURL}/embed.js"></script>`,
    {
      script: `Zapys.init({ url: '${baseURL}/i/studio', type: 'popup', target: document.querySelector('#book') })`,
    },
  )
  const link = page.getByRole('link', { name: 'Rezerwuj' })
  await link.click()
  const dialog = page.getByRole('dialog').first()
  const first = formIn(page).getByRole('heading', { level: 1 })
  await expect(first).toBeVisible()
  // Playwright's own `goBack` waits for the page, but the browser goes back inside the frame.
  const goBack = () => page.evaluate(() => history.back())
  // A loading screen uses the company's name as its heading, so the test reads the list as well.
  const salon = formIn(page).getByRole('link', { name: /Kyiv/ })
  await expect(salon).toBeVisible()
  const start = (await first.textContent()) ?? ''
  await salon.click()
  await expect(first).not.toHaveText(start)
  await goBack()
  await expect(first).toHaveText(start)
  await expect(dialog).toBeVisible()
  await goBack()
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  // Closing by hand leaves no history entry: Back then leaves the page, as without the dialog.
  const entries = await page.evaluate(() => history.length)
  await link.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => Boolean((history.state as { zapysDialog?: true } | null)?.zapysDialog)))
    .toBe(false)
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1)
})

test('Zapys.init adds several forms to one page: inline into an element, and a dialog behind the company’s own link', async ({
  page,
  site,
  baseURL,
}) => {
  await site.visit(
    `<div id="here"></div><a id="book" href="${baseURL}/i/hall">Na zajecia</a>
     <script src="${baseURL}/embed.js"></script>`,
    {
      script: `
        Zapys.init({ url: '${baseURL}/i/studio', type: 'landing', target: '#here' })
        Zapys.init({ url: '${baseURL}/i/hall', type: 'popup', target: document.querySelector('#book') })
        window.floating = Zapys.init({ url: '/i/barber', label: 'Fryzjer' })
        Zapys.init({ url: '/i/loft', label: 'Sala' })`,
    },
  )
  const inline = page.locator('#here iframe').contentFrame()
  // Both links exist in the DOM; the styles hide one of them once they have loaded.
  await expect(inline.locator(WAY_IN).filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('iframe')).toHaveCount(1)

  await page.getByRole('link', { name: 'Na zajecia' }).click()
  const inDialog = page.getByRole('dialog').locator('iframe').contentFrame()
  await expect(inDialog.getByRole('heading', { level: 1, name: /class/i })).toBeVisible()
  expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toContain('/i/hall/e')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Na zajecia' })).toBeFocused()

  // Two floating buttons are stacked.
  const [barber, loft] = await Promise.all(
    ['Fryzjer', 'Sala'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )
  expect((loft?.y ?? 0) + (loft?.height ?? 0)).toBeLessThan(barber?.y ?? 0)
  await page.evaluate(() => (window as unknown as { floating: { remove(): void } }).floating.remove())
  await expect(page.getByRole('button', { name: 'Fryzjer' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sala' })).toBeVisible()
})

test(
  'the loader accepts messages only from its own form: not from the page, a foreign frame or another form',
  { tag: '@smoke' },
  async ({ page, site, baseURL }) => {
    await site.visit(
      `<div id="other"></div><script src="${baseURL}/embed.js"></script>${tag(baseURL, 'data-company="studio"')}`,
      {
        script: `
        Zapys.init({ url: '/i/hall', type: 'inline', target: '#other' })
        window.heard = 0
        addEventListener('message', ({ data }) => { if (data === 'said') window.heard += 1 })`,
      },
    )
    await page.getByRole('button', { name: 'Zarezerwuj online' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rezerwacja online' })
    const form = dialog.locator('iframe').contentFrame()
    await expect(form.getByRole('heading', { name: 'Choose your salon' })).toBeVisible()
    const other = page.locator('#other iframe')
    await expect(other.contentFrame().locator('html')).toHaveAttribute('data-framed', 'inline')
    // The frame grows until pictures and styles of its content have loaded.
    await expect(other.contentFrame().locator('#root[data-alive]')).toBeAttached()
    await expect
      .poll(async () => {
        const content = await other
          .contentFrame()
          .locator('#root')
          .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))
        return (await other.boundingBox())!.height - content
      })
      .toBe(0)
    const before = await other.boundingBox()

    const sendMessages = () => {
      for (const zapys of ['close', 'height', 'ready']) window.parent.postMessage({ zapys, height: 555 }, '*')
      window.parent.postMessage('said', '*')
    }
    await page.evaluate(sendMessages)
    await page.evaluate((address) => {
      const stranger = document.createElement('iframe')
      stranger.src = address
      document.body.append(stranger)
    }, site.stranger)
    await expect.poll(() => page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(2)
    await other
      .contentFrame()
      .locator('html')
      .evaluate(() => window.parent.postMessage({ zapys: 'close' }, '*'))
    await form
      .locator('html')
      .evaluate(() => window.parent.postMessage({ zapys: 'height', height: 555 }, '*'))
    await form.locator('html').evaluate(() => window.parent.postMessage('said', '*'))
    await expect.poll(() => page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(3)
    await expect(dialog).toBeVisible()
    expect((await other.boundingBox())?.height).toBe(before?.height)

    // The form's own message does close the dialog, so the messages above had the right format.
    await form.locator('html').evaluate(() => window.parent.postMessage({ zapys: 'close' }, '*'))
    await expect(dialog).toBeHidden()
  },
)

test('a form that never answers is replaced by a plain link to the page', async ({ page, site, baseURL }) => {
  await page.clock.install()
  await site.visit(tag(baseURL, `data-url="${site.silent}" data-type="inline"`))
  const link = page.getByRole('link', { name: 'Otwórz stronę rezerwacji' })
  await expect(page.locator('zapys-booking iframe')).toBeAttached()
  await expect(link).toHaveCount(0)
  await page.clock.runFor(11_000)
  await expect(link).toHaveAttribute('href', `${site.silent}?lang=pl`)
})

test('when a slow frame answers at last, the link disappears again', async ({ page, site, baseURL }) => {
  let continueLoading = () => {}
  const held = new Promise<void>((resolve) => (continueLoading = resolve))
  await page.route(
    ({ pathname }) => pathname === '/i/studio',
    async (route) => {
      await held
      await route.continue()
    },
  )
  await page.clock.install()
  await site.visit(tag(baseURL, 'data-company="studio" data-type="inline"'))
  const link = page.getByRole('link', { name: 'Otwórz stronę rezerwacji' })
  await expect(page.locator('zapys-booking iframe')).toBeAttached()
  await page.clock.runFor(11_000)
  await expect(link).toBeVisible()
  continueLoading()
  await expect(home(page)).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('the form in its own window does not behave as if framed', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/i/studio`)
  await expect(heading(page, /./).or(centralButton(page)).first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-framed', /.*/)
})
