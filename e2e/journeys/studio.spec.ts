/** The main task: a new client books a treatment on a phone. */
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import {
  bookingNumber,
  centralButton,
  chooseLanguage,
  fillDetails,
  freeTimes,
  heading,
  setLanguage,
  tabTo,
} from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const barber = ownCompany('barber')
const languages = [
  // proves S1.lang.1
  {
    locale: 'uk',
    phone: '+380445550201',
    books: 'Жіноча стрижка',
    with: 'Олена',
    in: 'UAH',
  },
  // proves S1.lang.2
  {
    locale: 'en',
    phone: '+48225550202',
    books: 'Експрес-догляд за обличчям',
    with: 'Анна',
    in: 'PLN',
  },
  // proves S1.lang.3
  {
    locale: 'pl',
    phone: '+48225550203',
    books: 'Класичний манікюр',
    with: 'Марта',
    in: 'PLN',
  },
  // proves S1.lang.4
  { locale: 'ru', phone: '+380445550204', books: 'Педикюр', with: 'Ірина', in: 'UAH' },
] as const

const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

for (const { locale, phone, ...booked } of languages) {
  // proves S1.lang.5 S1.config.4 S1.capability.5 S3.titles.1 S3.titles.2 S3.titles.3
  test(
    `a new client books a treatment in at most eight taps, in ${locale} and with the studio’s own words`,
    { tag: locale === 'uk' ? '@smoke' : [] },
    async ({ page, taps, checkScreen }) => {
      const words = screenTexts[locale]
      await page.goto(studio.path)
      if (locale !== 'uk') await chooseLanguage(page, screenTexts.uk, words)
      await expect(page).toHaveURL(studio.path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await checkScreen(`studio-${locale}-1-home`)
      const before = taps.count()

      await centralButton(page).click()
      await expect(heading(page, words.chooseBranch)).toBeVisible()
      await checkScreen(`studio-${locale}-2-branches`)
      await page.getByRole('link', { name: words.branch }).click()
      await expect(heading(page, words.chooseResource)).toBeVisible()
      await checkScreen(`studio-${locale}-3-resources`)
      await page.getByRole('link', { name: words.resource }).click()
      await expect(heading(page, words.chooseService)).toBeVisible()
      await checkScreen(`studio-${locale}-4-services`)
      await page.getByRole('link', { name: words.service }).click()
      await expect(heading(page, words.chooseTime)).toBeVisible()
      await expect(freeTimes(page, words).first()).toBeVisible()
      await checkScreen(`studio-${locale}-5-times`)
      await freeTimes(page, words).first().click()
      await centralButton(page).filter({ hasText: words.book }).click()
      await expect(heading(page, words.check)).toBeVisible()
      await fillDetails(page, words, { name: 'Проба', phone })
      await page.getByRole('checkbox', { name: words.privacy }).click()
      await checkScreen(`studio-${locale}-6-confirmation`)
      await centralButton(page).filter({ hasText: words.confirm }).click()
      await expect(heading(page, words.done)).toBeVisible()
      await checkScreen(`studio-${locale}-7-booked`)
      expect(before, 'taps are counted').toBe(locale === 'uk' ? 0 : 2)
      expect(taps.count() - before).toBeLessThanOrEqual(8)

      const [stored] = await storedAppointments(dataDir(), phone)
      expect(stored).toMatchObject({
        locale,
        source: 'WIDGET',
        currency_code: booked.in,
        first_name: 'Проба',
        services: [booked.books],
        resource: booked.with,
        reference: await bookingNumber(page, words),
      })
    },
  )
}

test('a client books by keyboard alone', async ({ page, context, taps, baseURL }) => {
  const words = screenTexts.en
  await setLanguage(context, baseURL ?? '', 'en')
  await page.goto(studio.path)
  const follow = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('link', { name }))
    await page.keyboard.press('Enter')
  }
  // Skips the whole menu.
  await follow('Skip to navigation')
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeFocused()
  await tabTo(page, centralButton(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, words.chooseBranch)).toBeFocused()
  await follow(words.branch)
  await expect(heading(page, words.chooseResource)).toBeFocused()
  await follow(words.resource)
  await expect(heading(page, words.chooseService)).toBeFocused()
  await follow(words.service)
  await expect(heading(page, words.chooseTime)).toBeFocused()

  await expect(freeTimes(page, words).first()).toBeVisible()
  const day = page.getByRole('gridcell', { selected: true })
  const opened = await day.getAttribute('aria-label')
  await tabTo(page, day)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(day).toBeFocused()
  await expect(day).toHaveAttribute('aria-label', opened ?? '')
  await tabTo(page, freeTimes(page, words).last())
  await page.keyboard.press('Space')
  await tabTo(page, centralButton(page))
  await page.keyboard.press('Enter')

  await expect(heading(page, words.check)).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: words.firstName }))
  await page.keyboard.type('Клавіша')
  await tabTo(page, page.getByRole('textbox', { name: words.phone }))
  await page.keyboard.type('+48225550205')
  await tabTo(page, page.getByRole('checkbox', { name: words.privacy }))
  await page.keyboard.press('Space')
  await tabTo(page, centralButton(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, words.done)).toBeFocused()

  expect(taps.count()).toBe(0)
  expect(await storedAppointments(dataDir(), '+48225550205')).toHaveLength(1)
})

test(
  'from a link to a treatment a new client needs at most six taps and two fields',
  { tag: '@smoke' },
  async ({ page, context, taps, baseURL }) => {
    const words = screenTexts.en
    await setLanguage(context, baseURL ?? '', 'en')
    await page.goto(
      `${studio.path}/b/${studio.idOf('branch', 'warsaw')}/s/${studio.idOf('service', 'massage-back')}/d`,
    )
    await page.getByRole('button', { name: /^Soonest: / }).click()
    await fillDetails(page, words, { name: 'Швидка', phone: '+380445550206' })
    await page.getByRole('checkbox', { name: words.privacy }).click()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    expect(taps.count()).toBeLessThanOrEqual(6)
    expect(await storedAppointments(dataDir(), '+380445550206')).toHaveLength(1)
  },
)

// proves S1.lang.6
test('the language stays for the next visit and for every company', async ({ page, context }) => {
  await page.goto(studio.path)
  await chooseLanguage(page, screenTexts.uk, screenTexts.pl)
  const next = await context.newPage()
  await next.goto(barber.path)
  await expect(centralButton(next).filter({ hasText: screenTexts.pl.book })).toBeVisible()
})

test('a client without consent or name sees what is missing, and nothing is booked', async ({
  page,
  context,
  checkScreen,
  baseURL,
}) => {
  const words = screenTexts.en
  await setLanguage(context, baseURL ?? '', 'en')
  await page.goto(
    `${studio.path}/b/${studio.idOf('branch', 'kyiv')}/s/${studio.idOf('service', 'massage-relax')}/d`,
  )
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await page.getByRole('textbox', { name: words.phone }).fill('+380445550207')
  await centralButton(page).click()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Validation fields not filled in or errors present' })
  await expect(
    summary.or(page.getByRole('group', { name: 'Validation fields not filled in or errors present' })),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: words.firstName })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: words.phone })).not.toHaveAttribute('aria-invalid', 'true')
  await checkScreen('studio-en-missing-name')
  expect(await storedAppointments(dataDir(), '+380445550207')).toEqual([])
})
