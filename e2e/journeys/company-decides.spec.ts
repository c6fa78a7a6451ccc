/** A company's settings determine its widget; nothing is hard-coded. */
import type { Event } from '@zapys/contract'
import { ownCompany } from '../support/own-company.ts'
import { expect, test } from '../support/test.ts'
import { changeSettings, changeWidget, inDatabase } from '../support/arrange.ts'
import { call, dateTime, freeStarts } from '../support/api.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage, touch } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'

const dataDir = process.env['ZAPYS_DATA_DIR'] ?? ''
const productUrl = () => process.env['ZAPYS_URL'] ?? ''
const words = screenTexts.en
const studio = ownCompany('studio')
const hall = ownCompany('hall')
const loft = ownCompany('loft')
const barber = ownCompany('barber')
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`

test.beforeEach(async ({ context }) => {
  await setLanguage(context, productUrl(), 'en')
})

// proves S1.scope.1 S1.config.1 S1.config.5 S2.menu.16
test('with other settings the same widget shows another name, colours, words, menu and links, and nothing of the first company', async ({
  page,
  checkScreen,
}) => {
  const entries = page.getByRole('dialog').locator('.z-menu__items').getByRole('link')
  const contacts = page.getByRole('dialog').locator('.z-social__link')
  const readAppearance = async () => {
    await page.goto(barber.path)
    const colour = await centralButton(page).evaluate((button) => getComputedStyle(button).backgroundColor)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(entries.first()).toBeVisible()
    return {
      colour,
      entries: await entries.allInnerTexts(),
      icons: await entries.locator('svg').count(),
      contacts: await contacts.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    }
  }
  const before = await readAppearance()
  await expect(page.getByRole('banner')).toContainText('Lezo Barbershop')
  expect(before.entries.length).toBeGreaterThan(1)
  expect(before.icons).toBe(before.entries.length)

  await inDatabase(dataDir, async (client) => {
    await client.query(
      `update company set name = 'Kvitka Flowers', short_description = 'Bouquets to your door', description = null,
              logo = null, translations = '{}', social = $2 where company_id = $1`,
      [barber.id, JSON.stringify({ telegram: { order: 1, value: 'https://t.me/kvitka_example' } })],
    )
    await client.query(
      `insert into entity_title (company_id, code, language, word_case, one, few, many, other)
       values ($1, 'SERVICE_NAME', 'en', 'WHOM_WHAT', 'bouquet', 'bouquets', 'bouquets', 'bouquets')
       on conflict (company_id, code, language, word_case) do update set one = 'bouquet'`,
      [barber.id],
    )
  })
  const item = { type: 'STATE', display_type: 'ALWAYS' }
  await changeWidget(dataDir, barber.id, {
    parsedCssVariables: { '--background-primary': '#7a1fa2', '--color-primary': '#7a1fa2' },
    menu: {
      items: [
        { ...item, order: 2, name: 'Who we are', link: 'about' },
        { ...item, order: 1, type: 'LINK', name: 'Prices', link: 'https://kvitka.example/prices' },
      ],
      show_icons: false,
    },
  })
  const after = await readAppearance()
  expect(after).toEqual({
    colour: 'rgb(122, 31, 162)',
    entries: ['Prices', 'Who we are'],
    icons: 0,
    contacts: ['https://t.me/kvitka_example'],
  })
  expect(before.colour).not.toBe(after.colour)
  await expect(page.getByRole('banner')).toContainText('Kvitka Flowers')
  await expect(page.getByRole('main')).toContainText('Bouquets to your door')
  expect(await page.content()).not.toMatch(/Lezo|Лезо/)
  await checkScreen('company-decides-1-menu')
  await page.goto(`${barber.path}/booking`)
  await expect(heading(page, 'Choose your bouquet')).toBeVisible()
})

// proves S1.config.6
test('the company decides which screens are skipped', async ({ page }) => {
  const setScreens = (company: string, branch: Record<string, unknown>) =>
    changeWidget(dataDir, company, {
      flows: [
        {
          code: 'B_R_S_DT',
          screens: [
            { type: 'BRANCH', settings: branch },
            { type: 'RESOURCE', settings: {} },
            { type: 'SERVICE', settings: {} },
          ],
        },
      ],
    })
  // On smaller plans a single branch is skipped automatically.
  await inDatabase(dataDir, (client) =>
    client.query(`update company set company_type = 'BUSINESS' where company_id = $1`, [loft.id]),
  )
  const only = loft.branches[0]!.key
  for (const { company, branch, leadsTo } of [
    { company: loft, branch: {}, leadsTo: `${loft.path}/b` },
    {
      company: loft,
      branch: { skip_one: true },
      leadsTo: new RegExp(`/b/${loft.idOf('branch', only)}(/|$)`),
    },
    { company: studio, branch: { skip_one: true }, leadsTo: `${studio.path}/b` },
    {
      company: studio,
      branch: { auto_select: true, auto_select_id: studio.idOf('branch', 'warsaw') },
      leadsTo: new RegExp(`/b/${studio.idOf('branch', 'warsaw')}(/|$)`),
    },
    { company: studio, branch: {}, leadsTo: `${studio.path}/b` },
  ]) {
    await setScreens(company.id, branch)
    await page.goto(`/i/${company.alias}/booking`)
    await expect(page, JSON.stringify(branch)).toHaveURL(leadsTo)
  }
})

// proves S3.event.5 S3.event.6 S3.bookingset.7 S3.bookingset.8 S3.bookingset.11 S3.bookingset.14
test('the company decides how events are listed: free or taken places, small or large, whose picture, or not at all', async ({
  page,
}) => {
  const events = page.getByRole('main').locator('a.z-event')
  const set = async (view: Record<string, unknown>) => {
    await changeSettings(dataDir, hall.id, { widget_settings: view })
    await page.goto(`${hall.path}/e`)
    await expect(events.first()).toBeVisible()
  }
  const branchOfHall = `${hall.path}/b/${hall.idOf('branch', hall.branches[0]!.key)}`
  await set({
    event_list_view_type: 'LARGE',
    gt_space_view_type: 'AVAILABLE',
    event_fallback_logo: 'SERVICE',
  })
  // An event with free places, by its address.
  const path = (await events.filter({ hasText: /left/ }).first().getAttribute('href'))!.split('?')[0]!
  const [branchId, , eventId] = path.split('/').slice(-3)
  const asked = { company: hall.id, branch: branchId!, event: eventId! }
  const { space, used_space, service, resource } = (await call(productUrl(), 'getEvent', asked)) as Event
  const event = page.getByRole('main').locator(`a.z-event[href^="${path}"]`)
  const picture = event.locator('img')
  const expectPicture = async (logo: string | null | undefined) => {
    if (logo) await expect(picture).toHaveAttribute('src', logo)
    else await expect(picture).toHaveCount(0)
  }
  expect(service.logo).not.toBe(resource?.logo)
  await expect(event).toContainText(new RegExp(`(?<!\\d)${space - used_space} places? left`))
  await expectPicture(service.logo)
  await set({ gt_space_view_type: 'USED', event_fallback_logo: 'RESOURCE' })
  await expect(event).toContainText(new RegExp(`(?<!\\d)${used_space} of ${space} places taken`))
  await expect(events.filter({ hasText: /places? left/ })).toHaveCount(0)
  await expectPicture(resource?.logo)
  await set({ event_list_view_type: 'SMALL' })
  await expect(events.first().locator('img, .z-avatar')).toHaveCount(0)

  const toEvents = page.getByRole('main').locator(`a[href$="${branchOfHall}/e"]`)
  await page.goto(branchOfHall)
  await expect(toEvents).toBeVisible()
  await changeSettings(dataDir, hall.id, { widget_settings: { gt_view_type: 'OFF' } })
  await page.goto(branchOfHall)
  await expect(heading(page, /./)).toBeVisible()
  await expect(toEvents).toHaveCount(0)
})

// proves S2.menu.15
test('a menu link opens where the company wants it', async ({ page }) => {
  const link = { type: 'LINK', display_type: 'ALWAYS', icon: null }
  const items = [
    { ...link, order: 1, name: 'Prices', link: 'https://a.example/', link_params: { target: '_self' } },
    { ...link, order: 2, name: 'Shop', link: 'https://b.example/', link_params: { target: 'shop' } },
    { ...link, order: 3, name: 'Blog', link: 'https://c.example/' },
    { ...link, type: 'STATE', order: 4, name: 'Rooms', link: 'booking', link_params: { target: '_blank' } },
    { ...link, type: 'STATE', order: 5, name: 'Us', link: 'about' },
  ]
  await changeWidget(dataDir, loft.id, { menu: { items } })
  await page.goto(loft.path)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const entry = (name: string) => page.getByRole('dialog').getByRole('link', { name })
  await expect(entry('Prices')).toHaveAttribute('target', '_self')
  await expect(entry('Shop')).toHaveAttribute('target', 'shop')
  await expect(entry('Blog')).toHaveAttribute('target', '_blank')
  await expect(entry('Us')).not.toHaveAttribute('target')
  const opened = page.context().waitForEvent('page')
  await entry('Rooms').click()
  await expect(heading(await opened, 'Choose your session')).toBeVisible()
  await expect(page, 'what was open stays open').toHaveURL(new RegExp(`${loft.path}$`))
})

// proves S3.bookingset.18
test('the company decides whether discounts are shown in percent, in money or not at all, on every screen', async ({
  page,
}) => {
  const { idOf } = studio
  const service = idOf('service', 'manicure')
  const times = `${kyiv()}/r/${idOf('resource', 'iryna')}/rs/${service}/w`
  for (const { show_type, shown } of [
    { show_type: 'PERCENT', shown: /−\d+%/ },
    { show_type: 'AMOUNT', shown: /−\s?₴?\d+/ },
    { show_type: 'OFF', shown: null },
  ]) {
    await changeSettings(dataDir, studio.id, { discount: { show_type } })
    // Only some times are cheaper, so the list shows no crossed-out price.
    await page.goto(`${kyiv()}/s`)
    // The press below would deselect a time that is chosen already.
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await expect(page.locator('.z-tag').filter({ hasText: '₴' }).first()).toBeVisible()
    await expect(page.getByRole('main').locator('s')).toHaveCount(0)

    await page.goto(times)
    const time = freeTimes(page, words).first()
    await expect(time).toBeVisible()
    if (shown === null) await expect(time).not.toContainText('−')
    else await expect(time.locator('.z-slot__discount')).toHaveText(shown)
    if (show_type !== 'PERCENT') await expect(time).not.toContainText('%')
    const day = page.getByRole('gridcell', { selected: true })
    await expect(day.locator('[data-discount]')).toHaveCount(shown === null ? 0 : 1)

    await time.click()
    await centralButton(page).filter({ hasText: words.book }).click()
    await expect(heading(page, words.check)).toBeVisible()
    const receipt = page.locator('.z-price')
    await expect(receipt.locator('strong')).toBeVisible()
    await expect(receipt.getByText('Discount')).toHaveCount(shown === null ? 0 : 1)
    await expect(receipt.getByText(/%/)).toHaveCount(show_type === 'PERCENT' ? 1 : 0)
  }
})

/** The address of the confirmation of a treatment at one of its next free times; `skip` skips that many. */
async function confirmation(service: string, skip = 0): Promise<string> {
  const free = (await freeStarts(productUrl(), studio, { branch: 'kyiv', service }))[skip]!
  return `${kyiv()}/s/${studio.idOf('service', service)}/c/${dateTime(free)}`
}

// proves S3.bookingset.15
test('a company can forbid storing client data on the device', async ({ page }) => {
  const name = page.getByRole('textbox', { name: words.firstName })
  for (const { disable_save_client_data, found } of [
    { disable_save_client_data: true, found: '' },
    { disable_save_client_data: false, found: 'Марта' },
  ]) {
    await changeSettings(dataDir, studio.id, { widget_settings: { disable_save_client_data } })
    await page.goto(await confirmation('express-facial'))
    await expect(name).toHaveValue('')
    await fillDetails(page, words, { name: 'Марта', phone: '+380445550701' })
    await page.getByRole('checkbox', { name: words.privacy }).check()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    await page.goto(await confirmation('express-facial', 12))
    await expect(name).toHaveValue(found)
  }
})

// proves S8.message.24 S8.message.27 S8.message.31 S6.switch.7
test('a company without online booking shows that on the current screen, and typed values stay', async ({
  page,
  checkScreen,
}) => {
  const phone = '+380445550702'
  await page.goto(await confirmation('lash-lamination'))
  await fillDetails(page, words, { name: 'Пізня', phone })
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await expect(page.getByText(/^Kept for you until/), 'else it is the hold that is refused').toBeVisible()
  await changeSettings(dataDir, studio.id, { appointment: { allow_create: false } })
  const refusal = page.getByRole('main').getByRole('alert')
  try {
    await centralButton(page).click()
    await expect(refusal).toContainText('Company limited the creation of records')
    await expect(refusal).toContainText('Not allowed to create appointment online')
    await expect(refusal).toContainText('contact your company administrator')
    await expect(refusal.getByRole('link', { name: 'Contacts' })).toHaveAttribute('href', /\/about$/)
    await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Пізня')
    await checkScreen('company-decides-2-no-creating')
    expect(await storedAppointments(dataDir, phone)).toEqual([])
    // A new visitor sees the restriction before typing anything.
    await page.goto(await confirmation('lash-extensions'))
    await touch(page)
    await expect(refusal).toContainText('Company limited the creation of records')
    await expect(centralButton(page)).toBeHidden()
  } finally {
    await changeSettings(dataDir, studio.id, { appointment: { allow_create: true } })
  }
})

// proves S8.message.26 S6.switch.6
test('a company that limits cancelling shows the reason, and the booking stays', async ({
  page,
  checkScreen,
}) => {
  const phone = '+380445550703'
  await page.goto(await confirmation('body-wrap'))
  await fillDetails(page, words, { name: 'Мінлива', phone })
  await page.getByRole('checkbox', { name: words.privacy }).check()
  await centralButton(page).click()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await changeSettings(dataDir, studio.id, { appointment: { allow_cancel: false } })
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click()
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('Company limited the cancellation of the record')
  await checkScreen('company-decides-3-no-cancelling')
  expect(await storedAppointments(dataDir, phone)).toMatchObject([{ status: 'CONFIRMED' }])
  // A client who opens the booking later sees the reason in place of the button.
  await page.reload()
  await expect(refusal).toBeHidden()
  const changes = page.getByRole('main').getByText('Company limited the cancellation of the record')
  await expect(changes).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change the time' })).toBeVisible()
})

// proves S6.switch.3
test('a company without sign-in by SMS, and without another method, shows that on the sign-in screen', async ({
  page,
}) => {
  await changeSettings(dataDir, studio.id, {
    auth: { sms_auth: false, sms_password_auth: false, social_auth: true },
  })
  await page.goto(`${studio.path}/login`)
  const main = page.getByRole('main')
  await expect(main.getByText('Authorization by SMS is disabled for now')).toBeVisible()
  await expect(main.getByText('There is no way to sign in right now')).toBeVisible()
  await expect(main.getByText(/By signing in/)).toBeHidden()
})
