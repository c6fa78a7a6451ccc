/** Visited pages and own bookings are available without a connection; sign-out removes all data. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newPhone, signInByApi } from '../support/accounts.ts'
import { call, freeStarts, instantOf } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test as journey } from '../support/test.ts'
import { startUnreliableProxy } from '../support/unreliable-proxy.ts'

const studio = ownCompany('studio')

// The proxy is another server by design, so this check does not apply.
const test = journey.extend({
  watched: async ({}, use) => {
    await use()
  },
})
test.use({ serviceWorkers: 'allow' })

const words = screenTexts.en

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** Waits until the worker controls the page and has cached its files. */
async function waitForWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pages')).keys()).length > 0))
    .toBe(true)
  await page.waitForLoadState('networkidle')
}

/** All data stored in this browser: addresses and contents of caches, and the offline copies of own data. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (asked) => {
            const answer = await cache.match(asked, { ignoreVary: true })
            return [name, new URL(asked.url).pathname, await answer!.text()] as const
          }),
        )
      }),
    )
    const databases = await indexedDB.databases()
    const copies = await new Promise<number>((resolve) => {
      if (!databases.some(({ name }) => name === 'zapys-own')) return resolve(0)
      const opening = indexedDB.open('zapys-own')
      opening.onsuccess = () => {
        const database = opening.result
        if (!database.objectStoreNames.contains('copies')) return resolve(0)
        const counting = database.transaction('copies').objectStore('copies').count()
        counting.onsuccess = () => {
          database.close()
          resolve(counting.result)
        }
      }
    })
    return { kept: kept.flat(), copies }
  })

async function book(url: string, token: string, comment: string): Promise<void> {
  const free = await freeStarts(url, studio, { branch: 'kyiv', service: 'toning', resource: 'daryna' })
  await call(
    url,
    'bookOwnAppointment',
    { company: studio.id },
    {
      token,
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: studio.idOf('branch', 'kyiv'),
          start_time: instantOf('Europe/Kyiv', free.at(-1)!),
          client: { first_name: 'Соломія' },
          comment,
          service_resource_settings: [
            {
              service: studio.idOf('service', 'toning'),
              resources: [studio.idOf('resource', 'daryna')],
              ordinal: 1,
            },
          ],
        },
      },
    },
  )
}

test(
  'own bookings that a client has opened are shown without a connection, with their age; signing out removes them',
  { tag: '@smoke' },
  async ({ page, context, baseURL, checkScreen }) => {
    const url = baseURL ?? ''
    const token = await signInByApi(page, url, studio, newPhone())
    await book(url, token, 'The entrance code is 12.')
    await page.goto(`${studio.path}/records_current`)
    const card = page.getByRole('link', { name: /Toning/ })
    await expect(card).toBeVisible()
    await waitForWorker(page)
    await card.click()
    await expect(page.getByText(/Booking number/)).toBeVisible()
    const reference = await page.getByText(/Booking number/).textContent()
    await page.waitForLoadState('networkidle')

    await context.setOffline(true)
    // Opened again directly, as from the home screen of a phone.
    await page.goto(`${studio.path}/records_current`)
    await expect(page.getByText(/^As of /)).toBeVisible()
    await expect(page.getByText('No connection')).toBeVisible()
    await checkScreen('own-bookings-offline')
    await card.click()
    await expect(page.getByText(reference ?? 'no number')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^As of /)).toHaveCount(0)

    const before = await held(page)
    expect(before.copies).toBeGreaterThan(0)
    // No cache contains personal data.
    for (const [, path, text] of before.kept) {
      expect(path).not.toMatch(/\/(user|client|me|slot|hold)(\/|$)|oauth/)
      expect(text).not.toMatch(/Соломія|entrance code/)
    }

    await page.evaluate(async () =>
      (await caches.open('answers')).put('/v1/visited-before', new Response('of the session')),
    )
    await page.goto(`${studio.path}/logout`)
    await expect(page.getByText('You have logged out')).toBeVisible()
    await expect.poll(async () => (await held(page)).copies).toBe(0)
    // Pages visited before are gone too; the sign-in screen may request its own data afterwards.
    await expect
      .poll(async () => (await held(page)).kept.map(([, path]) => path))
      .not.toContain('/v1/visited-before')
  },
)

test('the next client of a device sees nothing of the previous one, also without a connection', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const first = await signInByApi(page, url, studio, newPhone())
  await book(url, first, 'of the first')
  await page.goto(`${studio.path}/records_current`)
  const card = page.getByRole('link', { name: /Toning/ })
  await expect(card).toBeVisible()
  await waitForWorker(page)
  await expect.poll(async () => (await held(page)).copies).toBeGreaterThan(0)

  // The worst case: the first client never signed out, and now another client's token is stored.
  await signInByApi(page, url, studio, newPhone())
  await context.setOffline(true)
  await page.goto(`${studio.path}/records_current`)
  await expect(heading(page, 'No connection')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('visited pages open without a connection, and other pages of the company show that there is none', async ({
  page,
  context,
}) => {
  await page.goto(`${studio.path}/about`)
  await expect(heading(page, /./)).toBeVisible()
  await waitForWorker(page)
  await context.setOffline(true)
  await page.goto(`${studio.path}/about`)
  await expect(page).toHaveTitle(/Malva/)
  await expect(heading(page, /./)).toBeVisible()
  // The page never hydrates without its scripts, so the test does not wait for that.
  await page.goto(`${studio.path}/b/${studio.idOf('branch', 'kyiv')}/s`, { waitUntil: 'commit' })
  await expect(heading(page, 'No connection')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, words.chooseService)).toBeVisible()
})

test('a new version is offered and waits: typed values stay until the visitor accepts it', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  const net = await startUnreliableProxy(baseURL ?? '')
  await setLanguage(context, net.url, 'en')
  await page.goto(`${net.url}${studio.path}/login`)
  await waitForWorker(page)
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('+380501112233')
  net.change('/sw.js', (script) => `${script}/* another version */`)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await checkScreen('new-version')
  // The new worker is installed and waits.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting?.state))
    .toBe('installed')
  await expect(phone).toHaveValue(/50/)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Refresh' }).click()])
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  await net.close()
})

test('a booking whose response is lost on the way is retried automatically and made once', async ({
  page,
  context,
  baseURL,
}) => {
  const net = await startUnreliableProxy(baseURL ?? '')
  await setLanguage(context, net.url, 'en')
  const path = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}/s/${studio.idOf('service', 'body-wrap')}/d`
  await page.goto(net.url + path)
  await freeTimes(page, words).last().click()
  await centralButton(page).click()
  const phone = newPhone()
  await fillDetails(page, words, { name: 'Zlata', phone })
  await page.getByRole('checkbox', { name: words.privacy }).check()
  net.loseAnswer({ method: 'POST', path: '/v1/client/appointment' })
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  expect(net.asked.filter((asked) => asked === 'POST /v1/client/appointment')).toHaveLength(2)
  const stored = await storedAppointments(process.env['ZAPYS_DATA_DIR'] ?? '', phone)
  expect(stored).toHaveLength(1)
  await net.close()
})

test('a worker that its operator withdraws unregisters and removes its caches', async ({ page, baseURL }) => {
  const net = await startUnreliableProxy(baseURL ?? '')
  await page.goto(`${net.url}${studio.path}`)
  await waitForWorker(page)
  // The script that the server sends with OFFLINE=false.
  const withdrawn = await readFile(new URL('../../apps/widget/dist/sw-withdrawn.js', import.meta.url), 'utf8')
  net.change('/sw.js', () => withdrawn)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect.poll(left).toEqual([0, 0])
  await page.reload()
  await expect(heading(page, 'Malva Beauty Studio')).toBeVisible()
  await net.close()
})
