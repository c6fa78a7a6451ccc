/** A company's home page: each section that has content, and no gaps for those that have none. */
import { randomUUID } from 'node:crypto'
import { demo } from '../support/api.ts'
import { inDatabase } from '../support/arrange.ts'
import { newCompany } from '../support/company-copies.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const words = screenTexts.en
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const parts = {
  studio: [
    'Popular',
    'Treatments',
    'Stylists',
    'Rooms',
    'Passes and gift certificates',
    'Reviews',
    '2 salons',
    'About us',
  ],
  hall: [
    'Classes this week',
    'Popular',
    'Services',
    'Instructors',
    'Walls',
    'Memberships and gift certificates',
    'Reviews',
    'Where to find us',
    'About us',
  ],
  barber: ['Popular', 'Services', 'Specialists', 'Reviews', 'Where to find us', 'About us'],
  loft: [
    'Popular',
    'Sessions',
    'Rooms',
    'Memberships and gift certificates',
    'Reviews',
    'Where to find us',
    'About us',
  ],
} as const

for (const [company, titles] of Object.entries(parts))
  for (const { width, height } of [
    { width: 375, height: 812 },
    { width: 1280, height: 800 },
  ])
    test(`the page of ${company} shows its sections in order at ${width} px`, async ({
      page,
      checkScreen,
    }) => {
      const broken: string[] = []
      page.on('console', (line) => line.type() === 'error' && broken.push(line.text()))
      await page.setViewportSize({ width, height })
      await page.goto(`/i/${company}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(titles)
      // The cover and every picture of the page have loaded.
      const cover = main.locator('.z-cover img')
      await expect
        .poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
        .toBeGreaterThan(0)
      await expect(main.locator('.z-first__about')).toContainText(/\d\.\d\s*\(\d+\)/)
      await expect(main.locator('.z-open').first()).toContainText(/^(Open|Closed)/)
      await checkScreen(`home-${company}-${width}`)
      const pictures = main.locator('.z-popular img')
      expect(await pictures.count()).toBeGreaterThan(0)
      // The content security policy blocked no style and no file.
      expect(broken).toEqual([])
    })

test('a tap on a popular service opens its times, and from there its confirmation', async ({
  page,
  dataDir,
  taps,
}) => {
  await page.goto((await newCompany(dataDir, 'studio')).path)
  const popular = page.getByRole('region', { name: 'Popular' })
  const card = popular
    .getByRole('link')
    .filter({ hasText: /\d{2}:\d{2}/ })
    .last()
  const name = (await card.locator('.z-offer__name').textContent()) ?? ''
  const when = (await card.locator('.z-offer__soonest').textContent()) ?? ''
  expect(name).not.toBe('')
  const before = taps.count()
  await card.click()
  await expect(heading(page, words.chooseTime)).toBeVisible()
  // The screen of times starts with the time that the home page showed.
  await expect(page.getByRole('button', { name: /^Soonest: / })).toContainText(when)
  await freeTimes(page, words).first().click()
  await centralButton(page).filter({ hasText: words.book }).click()
  await expect(heading(page, words.check)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your visit' })).toContainText(name)
  expect(taps.count() - before).toBeLessThanOrEqual(3)
})

test('a portrait of the team opens a page with description, services and reviews, and leads to the times', async ({
  page,
  checkScreen,
}) => {
  await page.goto('/i/studio')
  await page
    .getByRole('region', { name: 'Stylists' })
    .getByRole('link', { name: /Iryna Bondar/ })
    .click()
  await expect(heading(page, 'Iryna Bondar')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Nails and lashes; tools are unsealed in front of you')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Treatments', 'Reviews'])
  await checkScreen('resource-page')
  await main.getByRole('link', { name: /^Classic manicure/ }).click()
  await expect(heading(page, words.chooseTime)).toBeVisible()
  await expect(freeTimes(page, words).first()).toBeVisible()
})

test('a row of a list books with one tap, and its portrait opens the page of that staff member', async ({
  page,
}) => {
  const studio = demo('studio')
  const list = `/i/studio/b/${studio.idOf('branch', 'kyiv')}/r`
  await page.goto(list)
  await page.getByRole('link', { name: /^Olena Marchenko(?!:)/ }).click()
  await expect(heading(page, words.chooseService)).toBeVisible()
  await page.goto(list)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Olena Marchenko' })
    .getByRole('link', { name: /: profile and reviews$/ })
    .click()
  await expect(heading(page, 'Olena Marchenko')).toBeVisible()
})

test('a class shows its description before booking', async ({ page }) => {
  await page.goto('/i/hall')
  await page
    .getByRole('region', { name: 'Classes this week' })
    .getByRole('link', { name: /Hatha yoga/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('Mats and blocks are here')
})

test('a company without content has a home page without gaps', async ({ page, checkScreen }) => {
  const alias = `bare-${randomUUID().slice(0, 8)}`
  await inDatabase(dataDir(), async (client) => {
    const company = randomUUID()
    await client.query(
      `insert into company (company_id, name, timezone, currency_code, company_type, language, created)
       values ($1, 'Nova', 'Europe/Kyiv', 'UAH', 'BASIC', 'en', $2)`,
      [company, new Date()],
    )
    await client.query(
      `insert into company_settings (company_id, appointment_statuses, widget_settings, booking_settings)
       values ($1, '[]', '{}', '{}')`,
      [company],
    )
    await client.query('insert into company_alias (alias, company_id) values ($1, $2)', [alias, company])
  })
  await page.goto(`/i/${alias}`)
  await expect(heading(page, 'Nova')).toBeAttached()
  await checkScreen('home-bare')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(main.getByRole('list')).toHaveCount(0)
  // A pattern replaces the missing cover picture.
  await expect(main.locator('.z-cover img')).toHaveCount(0)
  await expect(main.locator('.z-cover path')).not.toHaveCount(0)
  // Missing content takes no space.
  const empty = await main
    .locator('.z-home__parts > *')
    .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 8).length)
  expect(empty).toBe(0)
})
