/**
 * A company's requirements and disabled features are shown on the first screen; branch addresses behave like
 * /booking.
 */
import type { Page } from '@playwright/test'
import type { SlotsAnswer } from '@zapys/contract'
import { newPhone, signInByCode } from '../support/accounts.ts'
import { call, dateTime, freeStarts } from '../support/api.ts'
import { changeSettings, changeWidget } from '../support/arrange.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const productUrl = () => process.env['ZAPYS_URL'] ?? ''
const studio = ownCompany('studio')
const hall = ownCompany('hall')
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`

test.beforeEach(async ({ context }) => {
  await setLanguage(context, productUrl(), 'en')
})

/** Opens the order form of the first membership on sale. */
async function openOrder(page: Page) {
  await page.goto(`${studio.path}/m`)
  await page.getByRole('main').getByRole('link').filter({ hasText: '₴' }).first().click()
  await expect(page).toHaveURL(/\/m\/[\w-]+/)
}

test('where orders need an account, a guest signs in first and keeps what they typed', async ({
  page,
  dataDir,
}) => {
  await openOrder(page)
  const name = page.getByRole('textbox', { name: 'First name' })
  await name.fill('Оксана')
  await changeSettings(dataDir, studio.id, { auth: { sms_auth: true, required: true } })
  await page.reload()
  await expect(page.getByText('Please sign in to order.')).toBeVisible()
  await expect(name).toBeHidden()
  await expect(centralButton(page)).toContainText('Sign in to order')
  await centralButton(page).click()
  await expect(page.getByText('Sign in to order. What you entered is saved.')).toBeVisible()
  await signInByCode(page, productUrl(), newPhone())
  await expect(page).toHaveURL(/\/m\/[\w-]+/)
  await expect(name).toHaveValue('Оксана')
  await expect(centralButton(page)).toContainText('Pay')
})

test('where nothing can be ordered, the first screen shows that', async ({ page, dataDir }) => {
  await changeSettings(dataDir, studio.id, { membership: { allow_order: false } })
  await page.goto(`${studio.path}/m`)
  await expect(page.getByText('Subscription or certificate ordering is prohibited')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').filter({ hasText: '₴' })).toHaveCount(0)
})

test('where online booking is off, every booking screen shows that', async ({ page, dataDir }) => {
  const service = studio.idOf('service', 'manicure')
  for (const { settings, says } of [
    { settings: { online_booking: { enabled: false } }, says: 'Online booking disabled' },
    {
      settings: { online_booking: { enabled: true }, appointment: { allow_create: false } },
      says: 'Company limited the creation of records',
    },
  ]) {
    await changeSettings(dataDir, studio.id, settings)
    for (const address of [`${studio.path}/booking`, `${kyiv()}/s`, `${kyiv()}/s/${service}/d`, kyiv()]) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(says).first(), address).toBeVisible()
      await expect(page.getByText(/no free times/i)).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: 'Contacts' }), address).toBeVisible()
    }
  }
})

test('the address of a branch behaves like /booking', async ({ page, dataDir }) => {
  const [free] = await freeStarts(productUrl(), studio, { branch: 'kyiv', service: 'manicure' })
  const back = `${kyiv()}/s/${studio.idOf('service', 'manicure')}/c/${dateTime(free!)}`
  await page.goto(`${kyiv()}?redirect=${encodeURIComponent(back)}`)
  await expect(page).toHaveURL(/\/c\//)
  await page.goto(`${kyiv()}?redirect=https://evil.example`)
  await expect(page.getByRole('list', { name: 'Ways to book' })).toBeVisible()
  await page.goto(`${kyiv()}?next=events`)
  await expect(page).toHaveURL(/\/b\/[\w-]+\/e$/)

  // The company preselects a branch: the list of branches redirects there, unless the client opens the list on
  // purpose.
  const kyivId = studio.idOf('branch', 'kyiv')
  const settings = { auto_select: true, auto_select_id: kyivId }
  await changeWidget(dataDir, studio.id, {
    flows: [{ code: 'B_S_R_DT', screens: [{ type: 'BRANCH', settings }] }],
  })
  for (const address of ['booking', 'b']) {
    await page.goto(`${studio.path}/${address}`)
    await expect(page, address).toHaveURL(new RegExp(`/b/${kyivId}/s$`))
    await page.goto(`${studio.path}/${address}?next=events`)
    await expect(page, address).toHaveURL(new RegExp(`/b/${kyivId}/e$`))
  }
  await page.goto(`${studio.path}/b?choose=1`)
  await expect(heading(page, 'Choose your salon')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Salons' }).getByRole('link')).not.toHaveCount(0)
})

test('a class that begins too soon for the company shows that before the client types anything', async ({
  page,
  dataDir,
}) => {
  const branch = hall.idOf('branch', hall.branches[0]!.key)
  const place = { company: hall.id, branch }
  const asked = { query: { start: dayAhead(2), end: dayAhead(9) } }
  const { slots } = (await call(productUrl(), 'listEventSlots', place, asked)) as SlotsAnswer
  const [first] = slots.flatMap(({ date_slots }) => date_slots.flatMap((day) => day.slots))
  await changeSettings(dataDir, hall.id, { online_booking: { least_notice: 20 * 86_400 } })
  await page.goto(`${hall.path}/b/${branch}/e/${String(first!.id)}`)
  await expect(page.getByText('A rule of the company does not allow this booking')).toBeVisible()
  await expect(page.getByText('Join the waiting list')).toHaveCount(0)
  await centralButton(page).click()
  await expect(page).toHaveURL(/\/e\?s=/)
})

test('a consent names only the documents that the company has', async ({ page, dataDir }) => {
  const terms_url = 'https://studio.example/terms'
  const privacy_url = 'https://studio.example/privacy'
  const auth = { sms_auth: true, sms_password_auth: true, allow_registration: true }
  const box = page.getByRole('checkbox', { name: /^I accept/ })
  for (const { papers, says } of [
    { papers: { terms_url, privacy_url }, says: 'I accept the booking terms and the privacy policy' },
    { papers: { terms_url, privacy_url: null }, says: 'I accept the booking terms' },
    { papers: { terms_url: null, privacy_url }, says: 'I accept the privacy policy' },
    { papers: { terms_url: null, privacy_url: null }, says: null },
  ]) {
    await changeSettings(dataDir, studio.id, { auth, online_booking: papers })
    await page.goto(`${studio.path}/registration`)
    await expect(page.getByRole('textbox', { name: 'Phone' })).toBeVisible()
    if (says === null) await expect(box).toHaveCount(0)
    else await expect(page.getByRole('checkbox', { name: says, exact: true })).toBeVisible()
    await openOrder(page)
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
    if (says === null) await expect(box).toHaveCount(0)
    else await expect(page.getByRole('checkbox', { name: says, exact: true })).toBeVisible()
  }
})
