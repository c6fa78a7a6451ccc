/**
 * Companies that require sign-in, sign-in at a provider, and extra fields of every type, on a separate installation.
 */
import type { Page } from '@playwright/test'
import { codeButton, newPhone, phoneField, signInByCode, signInByApi } from '../support/accounts.ts'
import { addFields, changeSettings, inDatabase } from '../support/arrange.ts'
import { dateTime, demo, freeStarts } from '../support/api.ts'
import { startHostSite } from '../support/host-site.ts'
import { newDataFolder, removeDataFolder, startProduct, type Product } from '../support/product.ts'
import { freePort, startProvider, type Provider } from '../support/provider.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { mailTextTo } from '../support/outbox.ts'
import { signInStaff } from '../support/staff.ts'
import { expect, test as journey } from '../support/test.ts'

// One product serves all of them, so they run in one worker.
journey.describe.configure({ mode: 'default' })

const test = journey.extend({
  // Undefined while the product is still starting.
  baseURL: async ({}, use) => use(product?.url),
  // The provider is on another server by design, so this check does not apply.
  watched: async ({}, use) => use(),
})

let product: Product | undefined
let provider: Provider | undefined
let dataDir: string
const productUrl = () => product?.url ?? ''
const loft = demo('loft')
const barber = demo('barber')
const hall = demo('hall')

test.beforeAll(async () => {
  const port = await freePort()
  provider = await startProvider(`http://127.0.0.1:${port}`)
  dataDir = await newDataFolder()
  product = await startProduct(dataDir, { PORT: String(port), SIGN_IN_PROVIDERS: provider.settings })
  const required = { sms_auth: true, required: true }
  await changeSettings(dataDir, loft.id, { auth: { ...required, sms_auth_step: 'BOOKING_CONFIRMATION' } })
  await changeSettings(dataDir, hall.id, { auth: { ...required, sms_auth_step: 'BOOKING_START' } })
})
test.afterAll(async () => {
  await product?.stop()
  provider?.stop()
  await removeDataFolder(dataDir)
})
test.beforeEach(async ({ context }) => {
  await setLanguage(context, productUrl(), 'en')
})

// proves S6.auth.4 S6.auth.5 S1.config.7
test('where the confirmation requires sign-in, a client chooses as a guest, signs in with the choice preserved, and books', async ({
  page,
  checkScreen,
}) => {
  const rented = loft.services.find(({ booking_type }) => booking_type === 'RENT')!
  const spot = {
    branch: loft.branches[0]!.key,
    service: rented.key,
    resource: rented.resources[0]!,
    kind: 'rent' as const,
  }
  // Two consecutive hours.
  const starts = await freeStarts(productUrl(), loft, spot)
  const free = starts.find(({ date, start_time }) =>
    starts.some((next) => next.date === date && next.start_time === start_time + 3600),
  )
  const at = `/i/loft/b/${loft.idOf('branch', spot.branch)}`
  await page.goto(at)
  await expect(heading(page, 'Sign in')).toBeHidden()
  const address = `${at}/s/${loft.idOf('service', spot.service)}/c/${dateTime(free!)}?r=${loft.idOf('resource', spot.resource)}&duration=7200`
  await page.goto(address)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByText('Your choice is kept.')).toBeVisible()
  await checkScreen('required-1-sign-in')
  await signInByCode(page, productUrl(), newPhone())
  await expect(heading(page, screenTexts.en.check)).toBeVisible()
  const { pathname, search } = new URL(address, productUrl())
  const here = new URL(page.url())
  expect([decodeURIComponent(here.pathname), here.searchParams.toString()]).toEqual([
    decodeURIComponent(pathname),
    new URLSearchParams(search).toString(),
  ])
  const name = page.getByRole('textbox', { name: screenTexts.en.firstName })
  await name.fill('Певна')

  // The session ends while the client types: the typed values are restored afterwards.
  await page.context().clearCookies({ name: 'token' })
  await page.reload()
  await expect(heading(page, 'Sign in')).toBeVisible()
  // The client's profile loads late: the booking cannot be confirmed before.
  let continueRequest = () => {}
  const late = new Promise<void>((resolve) => (continueRequest = resolve))
  await page.route('**/v1/me?*', async (route) => {
    await late
    await route.continue()
  })
  await signInByCode(page, productUrl(), newPhone())
  await expect(heading(page, screenTexts.en.check)).toBeVisible()
  await expect(centralButton(page)).toBeHidden()
  await expect(name).toBeHidden()
  continueRequest()
  await expect(name).toHaveValue('Певна')
  await centralButton(page).click()
  await expect(heading(page, screenTexts.en.done)).toBeVisible()
})

// proves S6.auth.6
test('where booking requires sign-in, every step redirects to sign-in and back to the same step', async ({
  page,
}) => {
  const classes = `/i/hall/b/${hall.idOf('branch', hall.branches[0]!.key)}/e`
  for (const address of ['/i/hall/booking', '/i/hall/e', classes]) {
    await page.goto(address)
    await expect(heading(page, 'Sign in')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(address)
  }
  await signInByCode(page, productUrl(), newPhone())
  await expect(page).toHaveURL(productUrl() + classes)
})

// proves S2.route.11
test('extra fields of every type are saved and shown again with the same values', async ({
  page,
  checkScreen,
}) => {
  await addFields(dataDir, loft.id, [
    { name: 'Band', type: 'TEXT_INPUT' },
    { name: 'Wishes', type: 'TEXT_AREA' },
    { name: 'Members', type: 'NUMBER_INPUT' },
    { name: 'Founded', type: 'DATE_PICKER' },
    {
      name: 'Style',
      type: 'SELECT',
      options: [
        { value: 'rock', title: 'Rock' },
        { value: 'jazz', title: 'Jazz' },
      ],
    },
    { name: 'Own drums', type: 'CHECKBOX' },
    { name: 'Rider', type: 'FILE' },
  ])
  await signInByApi(page, productUrl(), loft, newPhone())
  await page.goto('/i/loft/profile')
  const box = (name: string) => page.getByRole('textbox', { name })
  await box('Band').fill('Хвиля')
  await box('Wishes').fill('Тихо')
  await box('Members').fill('4,5')
  await box('Founded').fill('1-2-2020')
  await page.getByRole('combobox', { name: 'Style' }).selectOption('jazz')
  await page.getByRole('checkbox', { name: 'Own drums' }).check()
  await page.getByLabel('Rider').setInputFiles({
    name: 'rider.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF'),
  })
  await expect(page.getByText('rider.pdf is attached')).toBeAttached()
  await centralButton(page).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(box('Band')).toHaveValue('Хвиля')
  await expect(box('Wishes')).toHaveValue('Тихо')
  await expect(box('Members')).toHaveValue('4.5')
  await expect(box('Founded')).toHaveValue('01.02.2020')
  await expect(page.getByRole('combobox', { name: 'Style' })).toHaveValue('jazz')
  await expect(page.getByRole('checkbox', { name: 'Own drums' })).toBeChecked()
  await expect(page.getByText('rider.pdf', { exact: true })).toBeVisible()
  await checkScreen('profile-3-fields')
})

/** Signs in on the provider's pages. */
async function signInAtProvider(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

// proves S6.auth.3
test('a provider signs the client in, and Cancel at the provider returns without an error', async ({
  page,
}) => {
  await page.goto('/i/barber/login?redirect=/i/barber/profile')
  const button = page.getByRole('button', { name: 'Continue with Studio ID' })
  await button.click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.goto('/i/barber/login?redirect=/i/barber/profile')
  await button.click()
  await signInAtProvider(page, 'danylo')
  await expect(page).toHaveURL(`${productUrl()}/i/barber/profile`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('danylo@mail.example')
  await expect(page.getByRole('link', { name: /No phone yet/ })).toBeVisible()
})

/** Gives the barber company's owner this mail address. */
const setOwnerMail = (mail: string) =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into staff_person (staff_person_id, email, contact_proven_at, created)
       values (gen_random_uuid(), $1, $2, $2) returning staff_person_id as id`,
      [mail, new Date()],
    )
    await client.query(
      `update staff_member set staff_person_id = $1
        where company_id = $2 and role = 'owner' and staff_person_id is not null`,
      [rows[0]!.id, barber.id],
    )
  })

test('a provider signs in a staff member whom an owner invited, and no one else', async ({
  page,
  checkScreen,
}) => {
  await setOwnerMail('darka@mail.example')
  await page.goto('/staff/')
  const button = page.getByRole('button', { name: 'Увійти через Studio ID' })
  await button.click()
  await signInAtProvider(page, 'somebody')
  await expect(page.getByText('Ця пошта не належить нікому з команди')).toBeVisible()
  await expect(page).toHaveURL(`${productUrl()}/staff/sign_in`)
  await checkScreen('staff-provider-unknown-375')
  await page.getByRole('link', { name: 'До входу' }).click()
  await checkScreen('staff-provider-375')
  await page.context().clearCookies()
  await button.click()
  await signInAtProvider(page, 'darka')
  await expect(page).toHaveURL(/\/staff\/board/)
  // A link from another browser's sign-in does not work.
  await page.context().clearCookies()
  await page.goto('/staff/sign_in#state=staff.stolen&code=of-somebody')
  await expect(page.getByText('Почніть ще раз у цьому ж браузері')).toBeVisible()
})

test('a staff member unlinks the provider account with a code; the provider no longer signs in until it is linked again', async ({
  page,
  checkScreen,
}) => {
  const mail = 'orest@mail.example'
  await setOwnerMail(mail)
  const atProvider = page.getByRole('button', { name: 'Увійти через Studio ID' })
  const providers = page.getByRole('list', { name: 'Вхід через інші акаунти' })
  const unlink = page.getByRole('button', { name: 'Відключити Studio ID' })
  await page.goto('/staff/')
  await atProvider.click()
  await signInAtProvider(page, 'orest')
  await expect(page).toHaveURL(/\/staff\/board/)
  await page.goto('/staff/sessions')
  await expect(providers).toContainText('Підключено')
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await checkScreen(`staff-providers-${width}`)
  }
  await page.setViewportSize({ width: 375, height: 812 })
  // The provider account is not enough to unlink: a thief who has it could lock the owner out.
  await unlink.click()
  const sheet = page.getByRole('dialog', { name: 'Відключити Studio ID' })
  await sheet.getByRole('button', { name: 'Відключити' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await checkScreen('staff-provider-unlink-375')
  await page.context().clearCookies()

  await page.goto('/staff/')
  await signInStaff(page, productUrl(), mail)
  await expect(page.getByRole('link', { name: 'Ще', exact: true })).toBeVisible()
  await page.goto('/staff/sessions')
  await unlink.click()
  await sheet.getByRole('button', { name: 'Відключити' }).click()
  await expect(sheet).toBeHidden()
  await expect(providers).toContainText('Вимкнено')
  const back = page.getByRole('button', { name: 'Дозволити вхід через Studio ID' })
  await expect(back).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/staff/')
  await atProvider.click()
  await signInAtProvider(page, 'orest')
  await expect(page.getByText('Ця пошта не належить нікому з команди')).toBeVisible()
  await expect.poll(() => mailTextTo(productUrl(), mail)).toContain('Акаунт Studio ID більше не відкриває')
})

test('a callback link of a sign-in that started in another browser signs no visitor in', async ({
  page,
  checkScreen,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/sign_in/callback?state=stolen&code=of-somebody')
  await expect(page.getByRole('heading', { name: 'Could not sign you in' })).toBeVisible()
  expect(page.url()).toBe(`${productUrl()}/sign_in/callback`)
  expect(asked.filter((url) => url.includes('/social/verify'))).toEqual([])
  await checkScreen('sign-in-6-callback')
})

test('inside a frame on a company’s site the provider opens in a pop-up window, and the frame is signed in', async ({
  page,
}) => {
  const files: Record<string, string> = {}
  const site = await startHostSite(files, [productUrl()])
  files['/'] = `<!doctype html><html lang="en"><title>Barber</title>
    <meta name="viewport" content="width=device-width"><body>
    <script src="${productUrl()}/embed.js" data-company="barber" data-type="inline" async></script></body></html>`
  await page.goto(`${site.origin}/`)
  const form = page.frameLocator('iframe')
  await form.getByRole('button', { name: 'Open menu' }).click()
  await form.getByRole('link', { name: 'Client login' }).click()
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Continue with Studio ID' }).click()
  const window = await opened
  const closed = window.waitForEvent('close')
  await signInAtProvider(window, 'framed')
  await closed
  await expect(form.getByRole('region', { name: /Hello/ })).toBeVisible()
  await form.getByRole('link', { name: 'My data' }).click()
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('framed@mail.example')
  await site.close()
})

// proves S6.switch.1 S6.switch.4 S8.message.12 S8.message.15
test('a company can switch off registration and accounts', async ({ page }) => {
  await changeSettings(dataDir, barber.id, { auth: { sms_password_auth: true, allow_registration: false } })
  await page.goto('/i/barber/registration')
  await expect(page.getByText('Registration is disabled for now')).toBeVisible()
  await page.goto('/i/barber/login')
  await expect(page.getByRole('link', { name: 'No account yet? Sign up' })).toBeHidden()
  // The setting changes while the screen is open: the server's rejection replaces the form.
  await changeSettings(dataDir, barber.id, { auth: { sms_auth: false } })
  await phoneField(page).fill(newPhone())
  await codeButton(page).click()
  await expect(page.getByText('Authorization by SMS is disabled for now')).toBeVisible()
  await expect(phoneField(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()

  await changeSettings(dataDir, barber.id, { account: { enabled: false } })
  await page.goto('/i/barber/login')
  await expect(page.getByText('Personal account disabled')).toBeVisible()
  await page.goto('/i/barber/profile')
  await expect(page.getByText('Personal account disabled')).toBeVisible()
})
