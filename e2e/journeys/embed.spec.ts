/** Companies' sites with the form on them: another origin, a strict policy, one pasted script. */
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import { newCompany } from '../support/company-copies.ts'
import { reactSite } from '../support/react-site.ts'
import { startHostSite, type HostSite } from '../support/host-site.ts'
import { sayings } from '../support/sayings.ts'
import { centralButton, heading, speaks } from '../support/screens.ts'
import { expect, test as journey } from '../support/test.ts'

const words = sayings.en

type Site = {
  /** Opens a page of the site in Polish; `body` stands in it as it is, `script` in a file at its end. */
  visit(body: string, options?: { script?: string; query?: string }): Promise<void>
  /** Paths requested from the server. */
  asked: string[]
  /** An address on a third origin that never answers; its other pages say what `stranger` says. */
  silent: string
  stranger: string
}

const test = journey.extend<{ site: Site }>({
  // The site is another server by design; forbidden requests are checked below.
  watched: async ({}, use) => {
    await use()
  },
  site: async ({ page, context, baseURL }, use) => {
    const product = baseURL ?? ''
    await speaks(context, product, 'en')
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
/** The way into booking: in the bar at the bottom, or where a frame has room for none beside the cover. */
const WAY_IN = '.z-central, .z-side__action a'
const home = (page: Page) => formIn(page).locator(WAY_IN).filter({ visible: true }).first()
const heightOf = async (page: Page) =>
  (await page.locator('iframe[title="Rezerwacja online"]').boundingBox())?.height ?? 0

/** Events received by the page, in order. */
const LISTENS = `
  window.heard = []
  for (const name of ['opened', 'closed', 'step', 'booked'])
    document.addEventListener('zapys:' + name, ({ detail }) => window.heard.push([name, detail]))`
type Told = [name: string, detail: Record<string, unknown>]
const told = (page: Page) => page.evaluate(() => (window as unknown as { heard: Told[] }).heard)

/** Of the form and what is around it. */
async function hasNoBarriers(page: Page) {
  expect(await barriersOn(page, 'zapys-booking')).toEqual([])
  for (const frame of page.frames().filter((one) => one !== page.mainFrame()))
    expect(await barriersOn(frame), frame.url()).toEqual([])
}

/** What an observer or a wheel brings about begins with the next frame. */
const framesPass = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

const LONG = '<p>Studio</p>'.repeat(80)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

for (const [width, height] of [
  [375, 812],
  [1280, 800],
] as const)
  test(`at ${width} px a floating button opens the booking in a dialog in the company’s colours; until then our server is asked for the loader only`, async ({
    page,
    site,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await site.visit(`${LONG}${tag(baseURL, 'data-company="studio" data-type="button"')}`, {
      query: '?utm_source=ad&src=QR&page=7',
      script: LISTENS,
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

    // One header: the button that closes lies in the corner of the form's own bar and wears its colours.
    const close = dialog.getByRole('button', { name: 'Zamknij' })
    const bar = formIn(page).locator('.z-top-bar')
    const [inBar, closing] = await Promise.all([bar.boundingBox(), close.boundingBox()])
    expect(closing!.y).toBeGreaterThanOrEqual(inBar!.y)
    expect(closing!.y + closing!.height).toBeLessThanOrEqual(inBar!.y + inBar!.height)
    const colours = (one: Element) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]
    const [ground, ink] = await bar.evaluate(colours)
    await expect.poll(async () => (await dialog.evaluate(colours))[0]).toBe(ground)
    expect((await close.evaluate(colours))[1]).toBe(ink)
    // Nothing of the bar lies under it.
    for (const part of await bar.locator(':is(a, button):visible').all()) {
      const box = (await part.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(closing!.x)
    }
    // The page behind stands still, wherever the wheel is turned.
    for (const [x, y] of [
      [width / 2, height / 2],
      [4, height - 4],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, 600)
    }
    await framesPass(page)
    expect(await scrolled(page)).toBe(0)

    // What was chosen stays when the dialog closes, and the focus goes back to where it came from.
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

    // Escape is heard inside the form too, and closes what is open there first.
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
    await hasNoBarriers(page)
    const names = (await told(page)).map(([name]) => name)
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
  test(`at ${width} px an inline form loads when it comes near, is as wide as its place and as high as what it shows; what it does stays in view`, async ({
    page,
    site,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await site.visit(`${LONG}${tag(baseURL, 'data-company="barber" data-type="inline"')}${LONG}`)
    const host = page.locator('zapys-booking')
    await expect(host).toBeAttached()
    await framesPass(page)
    expect(site.asked).toEqual(['/embed.js'])

    await host.scrollIntoViewIfNeeded()
    await expect(home(page)).toBeVisible()
    const content = () =>
      formIn(page)
        .locator('#root')
        .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))
    // The company's page is longer than the window: the page scrolls, never the frame in it.
    await expect.poll(content).toBeGreaterThan(height)
    await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0)
    const [frame, place] = await Promise.all([
      page.locator('iframe[title="Rezerwacja online"]').boundingBox(),
      page.locator('body').evaluate((body) => body.clientWidth),
    ])
    expect(frame!.width).toBe(place)
    const inside = formIn(page).locator('html')
    expect(await inside.evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0)

    // In the middle of it the bar at its end stands at the end of the window, and so does a sheet over it.
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

    // The next screen begins at its top, and the frame is as high as that.
    await home(page).first().click()
    await expect(formIn(page).getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0)
    await hasNoBarriers(page)
  })

test('a form in a page with a bar of its own has none, and keeps its big button', async ({
  page,
  site,
  baseURL,
}) => {
  await site.visit(tag(baseURL, 'data-url="/i/barber" data-type="inline" data-chrome="none"') + LONG)
  await expect(home(page).first()).toBeInViewport({ ratio: 1 })
  await expect(formIn(page).locator('.z-top-bar')).toBeHidden()
  await expect(formIn(page).locator('.z-tab').first()).toBeHidden()
})

test('a form speaks as the page around it does, or as its tag says, until the visitor chooses', async ({
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

test('a form is light or dark as its tag says, from its first paint on, whatever the device is set to', async ({
  page,
  site,
  baseURL,
}) => {
  // Forms load when they come near: here all are in view.
  await page.setViewportSize({ width: 800, height: 2400 })
  await page.emulateMedia({ colorScheme: 'light' })
  const script = `
    for (const theme of ['dark', 'light', undefined])
      Zapys.init({ url: '${baseURL}/i/studio/b', type: 'inline', target: '#here', theme })
    Zapys.init({ url: '${baseURL}/i/studio', theme: 'dark' })`
  await site.visit(`<div id="here"></div><script src="${baseURL}/embed.js"></script>`, { script })
  // In the order of the page: the browser counts frames in that of their loading.
  const grounds = () =>
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
  expect(await grounds()).toEqual(['dark', 'light', 'light'])
  const button = page.getByRole('button', { name: 'Zarezerwuj online' })
  const groundOf = () => button.evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(await groundOf(), 'the button is seen on a dark page').toBe('rgb(255, 255, 255)')
  await button.hover()
  expect(await groundOf(), 'it answers the pointer').not.toBe('rgb(255, 255, 255)')
  // The page as the server sends it has these colours, and its cache keeps them apart.
  const html = async (query: string) => await (await page.request.get(`${baseURL}/i/studio/b${query}`)).text()
  const lookOf = (text: string) => /<style id="zapys-look">[^<]*/.exec(text)?.[0]
  const [own, dark, again] = [await html(''), await html('?theme=dark'), await html('')].map(lookOf)
  expect(dark).toBeDefined()
  expect(dark).not.toBe(own)
  expect(again).toBe(own)

  // The next screens keep it, and a device that is set to dark changes nothing in a form that is light.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const at of [0, 1])
    await page.locator('iframe').nth(at).contentFrame().getByRole('link', { name: /Kyiv/ }).click()
  for (const head of heads.slice(0, 2)) await expect(head).not.toHaveText('Choose your salon')
  expect((await grounds()).slice(0, 2)).toEqual(['dark', 'light'])

  // A page that reloads itself, as after a deployment, keeps it too, whatever the device is set to.
  const reloaded = page.locator('iframe').nth(1).contentFrame()
  await reloaded.locator('html').evaluate((html) => {
    html.dataset['before'] = 'reload'
    dispatchEvent(new Event('vite:preloadError'))
  })
  await expect(reloaded.locator('html[data-before]')).toHaveCount(0)
  await expect(heads[1]!).toBeVisible()
  expect((await grounds()).slice(0, 2), 'after a reload').toEqual(['dark', 'light'])
})

test(
  'the page hears of each screen, and of a booking by its own id and price; nothing of who booked',
  { tag: '@smoke' },
  async ({ page, site, baseURL, dataDir }) => {
    const barber = await newCompany(dataDir, 'barber')
    const service = barber.idOf('service', 'beard')
    const branch = barber.idOf('branch', 'lviv')
    await site.visit(
      tag(baseURL, `data-url="${barber.path}/b/${branch}/s/${service}/d" data-type="inline"`),
      {
        script: LISTENS,
      },
    )
    const form = formIn(page)
    // Until then the frame has not grown to its content: what is scrolled to in it moves when it does.
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
      .poll(async () => (await told(page)).at(-1)?.[1])
      .toEqual({
        screen: '/i/:company/success/r/:record',
      })
    const all = await told(page)
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

test('a site made with React has one form, hears of it, and takes it away with the part it stands in', async ({
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

test('older scripts of a site call the loader by the name that its tag gives it', async ({
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

test('Back in the dialog goes back through its steps, and closes it in the first one', async ({
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
  // Playwright's own waits for the page, while the browser goes back in the frame.
  const goBack = () => page.evaluate(() => history.back())
  // The heading of a screen that still loads is the company's title, so the heading is read beside the list.
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
  // Closed by hand it leaves no entry behind: Back then leaves the page, as it would have before.
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

test('Zapys.init puts several forms on one page: inline into an element, a dialog behind the company’s own link', async ({
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
  // Both can be seen until the styles are there.
  await expect(inline.locator(WAY_IN).filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('iframe')).toHaveCount(1)

  await page.getByRole('link', { name: 'Na zajecia' }).click()
  const inDialog = page.getByRole('dialog').locator('iframe').contentFrame()
  await expect(inDialog.getByRole('heading', { level: 1, name: /class/i })).toBeVisible()
  expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toContain('/i/hall/e')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Na zajecia' })).toBeFocused()

  // Two floating buttons stand above each other.
  const [barber, loft] = await Promise.all(
    ['Fryzjer', 'Sala'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )
  expect((loft?.y ?? 0) + (loft?.height ?? 0)).toBeLessThan(barber?.y ?? 0)
  await page.evaluate(() => (window as unknown as { floating: { remove(): void } }).floating.remove())
  await expect(page.getByRole('button', { name: 'Fryzjer' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sala' })).toBeVisible()
})

test(
  'only messages of the form itself are accepted: none of the page, a foreign frame or another form',
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
    // As high as what it shows: until its pictures and styles have come that grows.
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

    const shout = () => {
      for (const zapys of ['close', 'height', 'ready']) window.parent.postMessage({ zapys, height: 555 }, '*')
      window.parent.postMessage('said', '*')
    }
    await page.evaluate(shout)
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

    // The form's own word does close it, so the words above were the right ones.
    await form.locator('html').evaluate(() => window.parent.postMessage({ zapys: 'close' }, '*'))
    await expect(dialog).toBeHidden()
  },
)

test('a form that never answers leaves a plain link to the page', async ({ page, site, baseURL }) => {
  await page.clock.install()
  await site.visit(tag(baseURL, `data-url="${site.silent}" data-type="inline"`))
  const link = page.getByRole('link', { name: 'Otwórz stronę rezerwacji' })
  await expect(page.locator('zapys-booking iframe')).toBeAttached()
  await expect(link).toHaveCount(0)
  await page.clock.runFor(11_000)
  await expect(link).toHaveAttribute('href', `${site.silent}?lang=pl`)
})

test('a frame that is late takes the link away again', async ({ page, site, baseURL }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
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
  letGo()
  await expect(home(page)).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('the form in a window of its own knows of no frame', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/i/studio`)
  await expect(heading(page, /./).or(centralButton(page)).first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-framed', /.*/)
})
