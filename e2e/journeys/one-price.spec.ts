/** A time has the same price in the list, at confirmation, as booked and on the booking's page, for any performer. */
import type { Page } from '@playwright/test'
import type { VisitSlotsAnswer, VisitTime } from '@zapys/contract'
import { newPhone } from '../support/accounts.ts'
import { call, dateTime } from '../support/api.ts'
import { dayAhead } from '../support/days.ts'
import { smsTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage, touch } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const branch = studio.idOf('branch', 'kyiv')
const [haircut, lifting] = ['haircut-women', 'face-massage'].map((key) => studio.idOf('service', key))

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

type Listed = VisitTime & { date: string; pays: number }

/** Times of three days with any performer, as the calendar requests them. */
async function listedFrom(
  ahead: number,
  url: string,
  services: readonly (string | undefined)[],
): Promise<Listed[]> {
  const { days } = (await call(
    url,
    'listVisitSlots',
    { company: studio.id, branch },
    {
      query: {
        start: dayAhead(ahead),
        end: dayAhead(ahead + 2),
        serviceId: services.join(','),
        withPrices: 'true',
        withDiscounts: 'true',
      },
    },
  )) as VisitSlotsAnswer
  return days.flatMap(({ date, times = [] }) =>
    times.map((time) => ({ ...time, date, pays: time.discount?.discounted_price ?? time.price ?? 0 })),
  )
}

const total = (page: Page) =>
  page
    .getByRole('region', { name: 'Your visit' })
    .getByText(/^Total/)
    .locator('..')
    .getByRole('strong')
const amount = (minor: number) =>
  new RegExp(
    new Intl.NumberFormat('en', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })
      .format(minor / 100)
      .replace('.', '\\.'),
  )
const confirmation = (services: readonly (string | undefined)[], { date, time }: Listed) => {
  const s = services.length > 1 ? `&s=${services.join(',')}` : ''
  const at = dateTime({ date, start_time: time.start_time })
  return `${studio.path}/b/${branch}/s/${services[0]}/c/${at}?r=any_available${s}`
}

test('one service with any performer: price and performer of the chosen time stay the same to the end', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const times = await listedFrom(15, baseURL ?? '', [haircut])
  // The most expensive time: a confirmation with the price of the cheapest performer would show another price.
  const mostExpensive = times.toSorted((one, other) => other.pays - one.pays)[0]!
  expect(mostExpensive.pays).toBeGreaterThan(Math.min(...times.map(({ pays }) => pays)))

  await page.goto(confirmation([haircut], mostExpensive))
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(total(page)).toHaveText(amount(mostExpensive.pays))
  await expect(centralButton(page)).toContainText(amount(mostExpensive.pays))
  const [, who = ''] = (await visit.getByRole('link', { name: /^Stylist/ }).innerText()).split('\n')
  expect(who).toMatch(/^\p{L}+ \p{L}+$/u)
  expect(who).not.toBe('Any available')
  await checkScreen('studio-en-one-price')
  await page.reload()
  await expect(total(page)).toHaveText(amount(mostExpensive.pays))

  await fillDetails(page, words, { name: 'Цінова', phone: '+380445550621' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await expect(total(page)).toHaveText(amount(mostExpensive.pays))
  await expect(visit).toContainText(who)
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(total(page)).toHaveText(amount(mostExpensive.pays))
})

test('several services with any performers: the confirmation shows who performs which service when, at the price of those performers', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const services = [haircut, lifting]
  const two = (await listedFrom(18, baseURL ?? '', services)).findLast(({ legs }) => legs.length === 2)!
  await page.goto(confirmation(services, two))
  await expect(total(page)).toHaveText(amount(two.pays))
  // The required room is chosen once the time is held.
  await touch(page)
  const parts = page.getByRole('region', { name: 'Your visit' }).getByRole('listitem').getByRole('listitem')
  await expect(parts).toHaveText([
    /^\d+:\d\dWomen’s haircut\p{L}+ \p{L}+$/u,
    /^\d+:\d\dLifting face massageDaryna LytvynAlso booked for you: Linden room$/,
  ])
  // The assigned performers are named there too, instead of "any available".
  const names = two.legs.map(() => '\\p{L}+ \\p{L}+').join(', ')
  await expect(
    page.getByRole('region', { name: 'Your visit' }).getByRole('link', { name: /^Stylist/ }),
  ).toHaveText(new RegExp(`^Stylist${names}`, 'u'))
  await expect(page.getByRole('region', { name: 'Your visit' })).not.toContainText('Any available')
  await checkScreen('studio-en-visit-by-two')
})

test('a price that changed meanwhile is shown, and booked only after the client has seen it', async ({
  page,
  baseURL,
}) => {
  const [last] = (await listedFrom(21, baseURL ?? '', [haircut])).slice(-1)
  // Holds fail here: with any performer the list's price applies, with a chosen one the calculated price.
  await page.route('**/v1/client/hold', (route) => route.fulfill({ status: 503, body: '{}' }))
  const cheap = { price: 100, original_price: 100, currency_code: 'UAH', service_prices: [] }
  await page.route('**/calculate/price*', (route) => route.fulfill({ json: cheap }))
  await page.goto(confirmation([haircut], last!))
  await expect(total(page)).toHaveText(amount(last!.pays))
  const [{ resource_id }] = last!.legs as [VisitTime['legs'][number]]
  await page.goto(confirmation([haircut], last!).replace('any_available', resource_id))
  await expect(total(page)).toHaveText(/^\D*1\D*$/)
  await fillDetails(page, words, { name: 'Уважна', phone: '+380445550622' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(page.getByText('Something has changed')).toBeVisible()
  await expect(total(page)).toHaveText(amount(last!.pays))
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await expect(total(page)).toHaveText(amount(last!.pays))
})

test('the minimum price is the same on the home page, in the list, for the days, a time, the cart, the record, the SMS and the receipt', async ({
  page,
  baseURL,
}) => {
  const row = page.getByRole('listitem').filter({ hasText: 'Keratin smoothing' }).first()
  const minAmountIn = (said: string | null) => {
    const amounts = [...(said ?? '').matchAll(/₴([\d,]*\d(?:\.\d\d)?)/g)].map(([, figures = '']) =>
      Number(figures.replaceAll(',', '')),
    )
    return Math.min(...amounts)
  }
  const money = (major: number) => new RegExp(`₴${amount(major * 100).source}(?![\\d.,]*\\d)`)
  await page.goto(studio.path)
  const onHome = page.getByRole('region', { name: 'Treatments', exact: true }).locator(row)
  await expect(onHome).toContainText(/from\s₴/)
  const least = minAmountIn(await onHome.textContent())
  await page.goto(`${studio.path}/b/${branch}/s`)
  await expect(row).toContainText(money(least))

  // Added to another service and then left alone in the cart: the cart adds up to the same price.
  await row.getByRole('button', { name: /^Add Keratin/ }).click()
  await expect(centralButton(page)).toContainText(money(least))
  await centralButton(page).filter({ hasText: 'Continue' }).click()
  await expect(heading(page, words.chooseTime)).toBeVisible()
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice).toContainText(money(least))
  const performers = page.getByRole('navigation', { name: words.chooseResource }).getByRole('link')
  await expect(performers.first()).toContainText(money(least))
  // The minimum price for any performer is that of the cheapest one.
  await expect
    .poll(async () => Math.min(...(await performers.allTextContents()).slice(1).map(minAmountIn)))
    .toBe(least)

  await expect(page.getByRole('radio', { name: money(least) }).first()).toBeVisible()
  const names = await page
    .getByRole('radio')
    .evaluateAll((days) => days.map((day) => day.getAttribute('aria-label') ?? ''))
  const prices = names.filter((name) => name.includes('₴')).map(minAmountIn)
  expect(Math.min(...prices), 'no day costs less, and one costs it').toBe(least)
  const day = names[names.findIndex((name) => minAmountIn(name) === least)]!
  await page.getByRole('radio', { name: day }).click()
  const time = freeTimes(page, words)
    .filter({ hasText: money(least) })
    .first()
  await time.click()
  await expect(choice).toContainText(money(least))
  await centralButton(page).filter({ hasText: words.book }).click()

  await expect(total(page)).toHaveText(money(least))
  const phone = newPhone()
  await fillDetails(page, words, { name: 'Цінова', phone })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  const deposit = minAmountIn(await centralButton(page).textContent())
  expect(deposit).toBeLessThan(least)
  await centralButton(page).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Deposit: / })).toHaveAccessibleName(money(deposit))
  await expect(page.getByRole('radio', { name: /^Full amount: / })).toHaveAccessibleName(money(least))
  await expect.poll(async () => (await smsTo(baseURL!, phone))[0]?.text ?? '').toMatch(money(deposit))

  await centralButton(page).filter({ hasText: 'Pay' }).click()
  await page.locator('input[name=card][value=success]').check()
  await page.locator('form').first().getByRole('button').first().click()
  await expect(heading(page, 'Successfully paid')).toBeVisible()
  await expect(page.getByText(/We have received/)).toContainText(money(deposit))
  await expect(page.getByText(/The rest, /)).toContainText(money(least - deposit))
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(/\/receipt\/r\//)
  await expect(page.getByRole('main')).toContainText(money(deposit))
  await page.goBack()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(total(page)).toHaveText(money(least))
  await expect(page.getByText('Left to pay').locator('..')).toContainText(money(least - deposit))
})
