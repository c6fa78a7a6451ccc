/**
 * Analytics of a company: only after consent, isolated from the widget, and by events alone. The trackers are
 * stand-ins.
 */
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { changeSettings } from '../support/arrange.ts'
import { newCompany } from '../support/company-copies.ts'
import { startHostSite } from '../support/host-site.ts'
import type { RunningProduct } from '../support/product.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test as journey } from '../support/test.ts'

/** These tests call third-party servers on purpose and check those calls. */
const test = journey.extend({
  watched: async ({}, use) => {
    await use()
  },
})

const words = screenTexts.en
const ASKED = 'Counting visits from ads'

/**
 * Does what an advertiser's tag could do: sends its server the events that it received and everything that it can
 * read.
 */
const trackerScript = (rest: string) => `{
  const tell = (address, what) => { new Image().src = address + '?' + encodeURIComponent(JSON.stringify(what)) }
  const reads = () => {
    let above = 'nothing', kept = 'nothing'
    try { above = parent.document.body.innerText } catch {}
    try { kept = JSON.stringify({ ...localStorage }) } catch {}
    return { above, kept, cookie: document.cookie, referrer: document.referrer }
  }
  ${rest}
}`
const tags: Record<string, string> = {
  'https://www.googletagmanager.com/gtag/js': trackerScript(`
    const heard = (args) => tell('https://googleads.g.doubleclick.net/heard', [...args])
    for (const args of adsLayer) heard(args)
    adsLayer.push = heard`),
  'https://www.googletagmanager.com/gtm.js': trackerScript(`
    const heard = (event) => tell('https://www.googletagmanager.com/heard', { ...event, ...reads() })
    for (const event of dataLayer) heard(event)
    dataLayer.push = heard`),
  'https://connect.facebook.net/en_US/fbevents.js': trackerScript(`
    fbq.callMethod = (...args) => tell('https://www.facebook.com/heard', args)
    for (const args of fbq.queue.splice(0)) fbq.callMethod(...args)`),
}

/** Records the requests to third parties, and what the stand-ins sent to their servers. */
async function withStandIns(page: Page, ownUrl: string) {
  const asked: URL[] = []
  await page.context().route(
    (url) => url.hostname !== new URL(ownUrl).hostname && url.protocol.startsWith('http'),
    async (route) => {
      const url = new URL(route.request().url())
      asked.push(url)
      const tag = Object.entries(tags).find(([start]) => url.href.startsWith(start))
      if (tag) await route.fulfill({ contentType: 'text/javascript', body: tag[1] })
      else await route.fulfill({ status: 204 })
    },
  )
  return {
    hosts: () => [...new Set(asked.map(({ hostname }) => hostname))].toSorted(),
    told: (hostname: string) =>
      asked
        .filter((url) => url.hostname === hostname && url.pathname === '/heard')
        .map((url) => decodeURIComponent(url.search.slice(1))),
    headers: () => asked.map(({ href }) => href).join('\n'),
  }
}

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

// proves S1.analytics.1 S1.analytics.2 S1.analytics.3
test('no tracker is called before consent; then each configured one receives screens and the booking, without names', async ({
  page,
  product,
  checkScreen,
}) => {
  const barber = await newCompany(product.dataDir, 'barber')
  const others = await withStandIns(page, product.url)
  const bar = page.getByRole('region', { name: ASKED })
  await page.goto(barber.path)
  await expect(bar).toBeVisible()
  await checkScreen('measuring-1-asked')
  // The consent bar does not block booking.
  await centralButton(page).click()
  await expect(heading(page, /service/i)).toBeVisible()
  expect(others.hosts()).toEqual([])

  await bar.getByRole('button', { name: 'Allow' }).click()
  await expect(bar).toHaveCount(0)
  const [ads, manager, meta] = [
    'googleads.g.doubleclick.net',
    'www.googletagmanager.com',
    'www.facebook.com',
  ] as const
  for (const host of [ads, manager, meta])
    await expect.poll(() => others.told(host).join(' ')).toContain('/i/:company/b/:branch/')
  await page.getByRole('link', { name: /^Beard trim/ }).click()
  await freeTimes(page, words).nth(4).click()
  await centralButton(page).click()
  await fillDetails(page, words, { name: 'Лічений', phone: '+380445550971' })
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const id = /success\/r\/([\w-]+)/.exec(page.url())?.[1] ?? 'no booking'

  const bookings = (host: string) => others.told(host).filter((told) => told.includes(id))
  for (const host of [ads, manager, meta]) await expect.poll(() => bookings(host).length).toBe(1)
  expect(JSON.parse(bookings(ads)[0]!)).toEqual([
    'event',
    'conversion',
    { send_to: 'AW-100000001/Demo-label_1', transaction_id: id, value: 350, currency: 'UAH' },
  ])
  expect(JSON.parse(bookings(manager)[0]!)).toMatchObject({
    event: 'booking',
    event_id: id,
    value: 350,
    currency: 'UAH',
    above: 'nothing',
    kept: 'nothing',
    cookie: '',
    referrer: '',
  })
  expect(JSON.parse(bookings(meta)[0]!)).toEqual([
    'trackSingle',
    '100000000000001',
    'Schedule',
    { value: 350, currency: 'UAH' },
    { eventID: id },
  ])
  for (const host of [ads, manager, meta])
    await expect.poll(() => others.told(host).join(' ')).toContain('/i/:company/success/r/:record')
  const all = [ads, manager, meta].flatMap((host) => others.told(host)).join('\n')
  for (const secret of ['Лічений', '5550971', '#key', 'token']) expect(all).not.toContain(secret)
  // A reload of the same page reports no second booking.
  await page.reload()
  await expect(heading(page, words.done)).toBeVisible()
  await expect.poll(() => others.told(meta).filter((told) => told.includes('success/r')).length).toBe(2)
  expect(bookings(meta)).toHaveLength(1)
})

test('a refused consent is stored, and the menu changes it both ways', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const others = await withStandIns(page, baseURL ?? '')
  const bar = page.getByRole('region', { name: ASKED })
  const answers = page.getByRole('dialog').getByRole('group', { name: ASKED })
  const frames = page.locator('iframe')
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(answers).toBeVisible()
  }
  await page.goto('/i/barber')
  await bar.getByRole('button', { name: 'Decline' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await openMenu()
  await checkScreen('measuring-2-menu')
  await expect(bar).toHaveCount(0)
  await expect(answers.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-pressed', 'true')
  expect(others.hosts()).toEqual([])
  await answers.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(others.hosts).toContain('www.facebook.com')
  await answers.getByRole('button', { name: 'Decline' }).click()
  await expect(frames).toHaveCount(0)
})

test('sign-in screens ask for no consent and send no events, even after consent', async ({
  page,
  baseURL,
}) => {
  const others = await withStandIns(page, baseURL ?? '')
  await page.goto('/i/barber')
  await page.getByRole('region', { name: ASKED }).getByRole('button', { name: 'Allow' }).click()
  await expect.poll(others.hosts).toContain('www.facebook.com')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Client login' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(others.headers()).not.toContain('login')
  // A sign-in screen that is opened first asks for no consent either.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: ASKED })).toHaveCount(0)
})

test('a company without a tracker id asks for no consent, and its page allows no tracker frames', async ({
  page,
  baseURL,
}) => {
  const others = await withStandIns(page, baseURL ?? '')
  const answer = await page.goto('/i/studio')
  await expect(page.getByRole('banner')).toContainText('Malva Beauty Studio')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: ASKED })).toHaveCount(0)
  await expect(page.getByRole('group', { name: ASKED })).toHaveCount(0)
  expect(answer?.headers()['content-security-policy']).not.toContain('frame-src')
  expect(others.hosts()).toEqual([])
})

test('inside a company’s site the form asks for no consent and sends no events', async ({
  page,
  baseURL,
}) => {
  const others = await withStandIns(page, baseURL ?? '')
  const host = await startHostSite({ '/': `<iframe src="${baseURL}/i/barber"></iframe>` }, [baseURL ?? ''])
  await page.goto(`${host.origin}/`)
  const widget = page.frameLocator('iframe')
  await expect(widget.getByRole('banner')).toContainText('Lezo Barbershop')
  await widget.getByRole('button', { name: 'Open menu' }).click()
  await expect(widget.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(widget.getByRole('region', { name: ASKED })).toHaveCount(0)
  await expect(widget.getByRole('group', { name: ASKED })).toHaveCount(0)
  expect(others.hosts()).toEqual([])
  await host.close()
})

const trackers = {
  google_target: 'AW-100000001',
  tag_manager: 'GTM-DEMO001',
  facebook_pixel: '100000000000001',
}
const [ads, manager, meta] = [
  'googleads.g.doubleclick.net',
  'www.googletagmanager.com',
  'www.facebook.com',
] as const

/** A studio that sells memberships and uses all three trackers. */
async function studioWith(product: RunningProduct, analytic_settings: Record<string, unknown>) {
  const studio = await newCompany(product.dataDir, 'studio')
  await changeSettings(product.dataDir, studio.id, { analytic_settings })
  return studio
}

/** Orders the membership on the shown order screen. `pay` is the button of the page that follows. */
async function order(shown: Page | FrameLocator, pay: Pick<Locator, 'click'>) {
  await shown.getByRole('textbox', { name: 'First name' }).fill('Лічений')
  await shown.getByRole('textbox', { name: 'Phone' }).fill('+380445550972')
  await shown.getByRole('checkbox', { name: /booking terms/ }).check()
  await shown.getByRole('radio', { name: 'In person' }).check()
  await shown.getByRole('navigation').getByRole('button', { name: 'Make an order' }).click()
  await expect(shown.getByRole('heading', { name: 'Your order is in' })).toBeVisible()
  await pay.click()
  await expect(shown.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}

async function payByCard(page: Page) {
  await expect(page).toHaveURL(/\/sandbox\//)
  await page.locator('input[name=card][value=success]').check()
  await page.locator('form').first().getByRole('button').first().click()
}

test('an order and its payment are reported once to each tracker, without name, phone or key', async ({
  page,
  product,
}) => {
  const studio = await studioWith(product, trackers)
  const others = await withStandIns(page, product.url)
  await page.goto(`${studio.path}/m/${studio.idOf('template', 'five-manicures')}`)
  await page.getByRole('region', { name: ASKED }).getByRole('button', { name: 'Allow' }).click()
  await order(page, centralButton(page).filter({ hasText: /^Pay/ }))
  const ordered = /payment\/m\/([\w-]+)/.exec(page.url())![1]!
  const events = (host: string, name: string) =>
    others.told(host).filter((told) => told.includes(`"${name}"`))
  await expect.poll(() => events(meta, 'InitiateCheckout').length).toBe(1)
  await expect.poll(() => events(manager, 'membership_order').length).toBe(1)
  await expect.poll(() => events(ads, 'purchase').length).toBe(1)
  expect(JSON.parse(events(manager, 'membership_order')[0]!)).toMatchObject({
    event_id: ordered,
    value: 2800,
    currency: 'UAH',
  })
  await centralButton(page).click()
  await payByCard(page)
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await expect.poll(() => events(meta, 'Purchase').length).toBe(1)
  await expect.poll(() => events(manager, 'payment').length).toBe(1)
  await expect.poll(() => events(ads, 'payment').length).toBe(1)
  expect(JSON.parse(events(manager, 'payment')[0]!)).toMatchObject({ value: 2800, currency: 'UAH' })
  expect(events(manager, 'payment')[0]).not.toContain(ordered)
  await page.reload()
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  const screens = () => others.told(meta).filter((told) => told.includes('payment_success/m')).length
  await expect.poll(screens).toBe(2)
  expect(events(meta, 'Purchase')).toHaveLength(1)
  const all = [ads, manager, meta].flatMap((host) => others.told(host)).join('\n')
  for (const secret of ['Лічений', '5550972', '#key', 'token']) expect(all).not.toContain(secret)
})

test('the site around the form receives order and payment, and loads trackers in the form only if the company allows it', async ({
  page,
  product,
}) => {
  const studio = await studioWith(product, { ...trackers, in_frames: true })
  const others = await withStandIns(page, product.url)
  const address = `${studio.path}/m/${studio.idOf('template', 'five-manicures')}`
  const host = await startHostSite(
    {
      '/': `<!doctype html><script src="${product.url}/embed.js" data-url="${address}" data-type="inline" data-lang="en" async></script><script src="/listen.js"></script>`,
      '/listen.js': `window.heard = []
        for (const name of ['ordered', 'paid'])
          document.addEventListener('zapys:' + name, ({ detail }) => window.heard.push([name, detail]))`,
    },
    [product.url],
  )
  await page.goto(`${host.origin}/`)
  const form = page.frameLocator('zapys-booking iframe')
  await form.locator('#root[data-alive]').waitFor()
  await form.getByRole('region', { name: ASKED }).getByRole('button', { name: 'Allow' }).click()
  await order(form, form.getByRole('button', { name: /^Pay/ }))
  await expect.poll(() => others.told(manager).join(' ')).toContain('membership_order')
  const opened = page.waitForEvent('popup')
  await form.getByRole('navigation').getByRole('button', { name: /^Pay/ }).click()
  await payByCard(await opened)
  await expect(form.getByRole('heading', { name: 'Successfully paid' })).toBeVisible()
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  await expect.poll(heard).toEqual([
    ['ordered', { kind: 'MEMBERSHIP', event_id: expect.any(String), value: 2800, currency: 'UAH' }],
    ['paid', { event_id: expect.any(String), value: 2800, currency: 'UAH' }],
  ])
  await expect.poll(() => others.told(meta).join(' ')).toContain('Purchase')
  await host.close()
})
