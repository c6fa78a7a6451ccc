/** Companies' sites with the form on them: another origin, a strict policy, one pasted script. */
import type { Page } from '@playwright/test'
import { startHostSite, type HostSite } from '../support/host-site.ts'
import { centralButton, heading, speaks } from '../support/screens.ts'
import { expect, test as journey } from '../support/test.ts'

type Site = {
  /** Opens a page of the site in Polish; `body` stands in it as it is, `script` in a file at its end. */
  visit(body: string, options?: { script?: string; query?: string }): Promise<void>
  /** Paths that the product was asked for. */
  asked: string[]
  /** An address on a third origin that never answers; its other pages say what `stranger` says. */
  silent: string
  stranger: string
}

const test = journey.extend<{ site: Site }>({
  // The site is another server by design; what may not be asked is looked at below.
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
const home = (page: Page) => formIn(page).locator(WAY_IN).filter({ visible: true })
const heightOf = async (page: Page) =>
  (await page.locator('iframe[title="Rezerwacja online"]').boundingBox())?.height ?? 0

test('a floating button opens the form in a dialog; until then our server is asked for the loader only', async ({
  page,
  site,
  baseURL,
}) => {
  await site.visit(tag(baseURL, 'data-company="studio" data-type="button"'), {
    query: '?utm_source=ad&src=QR&page=7',
  })
  const button = page.getByRole('button', { name: 'Zarezerwuj online' })
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(site.asked).toEqual(['/embed.js'])

  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Rezerwacja online' })
  await expect(home(page)).toBeVisible()
  expect(new URL(page.frames()[1]?.url() ?? '').search).toBe('?utm_source=ad&src=QR')
  await expect(formIn(page).locator('html')).toHaveAttribute('data-framed', 'popup')

  // What was chosen stays when the dialog closes, and the focus goes back to where it came from.
  await home(page).click()
  await expect(formIn(page).getByRole('heading', { name: 'Choose your salon' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Zamknij' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(formIn(page).getByRole('heading', { name: 'Choose your salon' })).toBeVisible()

  // Escape is heard inside the form too, and closes what is open there first.
  await formIn(page).getByRole('button', { name: 'Open menu' }).click()
  await expect(formIn(page).getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(formIn(page).getByRole('dialog')).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('an inline form loads when it comes near, and is as high as what it shows, up to the window', async ({
  page,
  site,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 1400 })
  await site.visit(`${'<p>Studio</p>'.repeat(80)}${tag(baseURL, 'data-company="barber" data-type="inline"')}`)
  await expect(page.locator('zapys-booking')).toBeAttached()
  await page.waitForTimeout(500)
  expect(site.asked).toEqual(['/embed.js'])

  await page.locator('zapys-booking').scrollIntoViewIfNeeded()
  await expect(home(page)).toBeVisible()
  const content = () =>
    formIn(page)
      .locator('#root')
      .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))
  // The company's page is longer than any window.
  await expect.poll(content).toBeGreaterThan(1400)
  await expect.poll(() => heightOf(page)).toBe(1400)
  await home(page).click()
  await expect.poll(content).toBeLessThan(1400)
  await expect.poll(async () => (await heightOf(page)) - Math.max(480, await content())).toBe(0)

  // On a low window the form scrolls in itself, so that its bar stays in view.
  await page.setViewportSize({ width: 375, height: 600 })
  await expect.poll(content).toBeGreaterThan(600)
  await expect.poll(() => heightOf(page)).toBe(600)
  await page.locator('zapys-booking').evaluate((host) => host.scrollIntoView())
  await expect(formIn(page).getByRole('navigation')).toBeInViewport({ ratio: 1 })
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
  await expect(inline.locator(WAY_IN).filter({ visible: true })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)

  await page.getByRole('link', { name: 'Na zajecia' }).click()
  const inDialog = page.getByRole('dialog').locator('iframe').contentFrame()
  await expect(inDialog.getByRole('link', { name: 'Schedule', exact: true })).toBeVisible()
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

test('nobody but the form itself is believed: not the page, not a stranger’s frame, not another form', async ({
  page,
  site,
  baseURL,
}) => {
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
  await expect(form.locator(WAY_IN).filter({ visible: true })).toBeVisible()
  const other = page.locator('#other iframe')
  await expect(other.contentFrame().locator('html')).toHaveAttribute('data-framed', 'inline')
  await expect.poll(async () => (await other.boundingBox())?.height).not.toBe(640)
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
  await form.locator('html').evaluate(() => window.parent.postMessage({ zapys: 'height', height: 555 }, '*'))
  await form.locator('html').evaluate(() => window.parent.postMessage('said', '*'))
  await expect.poll(() => page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(3)
  await expect(dialog).toBeVisible()
  expect((await other.boundingBox())?.height).toBe(before?.height)

  // The form's own word does close it, so the words above were the right ones.
  await form.locator('html').evaluate(() => window.parent.postMessage({ zapys: 'close' }, '*'))
  await expect(dialog).toBeHidden()
})

test('a form that never answers leaves a plain link to the page', async ({ page, site, baseURL }) => {
  await site.visit(tag(baseURL, `data-url="${site.silent}" data-type="inline"`))
  const link = page.getByRole('link', { name: 'Otwórz stronę rezerwacji' })
  await expect(page.locator('zapys-booking iframe')).toBeAttached()
  await page.waitForTimeout(5000)
  await expect(link).toHaveCount(0)
  await expect(link).toHaveAttribute('href', site.silent, { timeout: 6000 })
})

test('a frame that is late takes the link away again', async ({ page, site, baseURL }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/i/studio', async (route) => {
    await held
    await route.continue()
  })
  await site.visit(tag(baseURL, 'data-company="studio" data-type="inline"'))
  const link = page.getByRole('link', { name: 'Otwórz stronę rezerwacji' })
  await expect(link).toBeVisible({ timeout: 12_000 })
  letGo()
  await expect(home(page)).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('the form in a window of its own knows of no frame', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/i/studio`)
  await expect(heading(page, /./).or(centralButton(page)).first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-framed', /.*/)
})
