/** A visitor who had to choose a branch or a resource first returns to the same screen. */
import { demo } from '../support/api.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const words = screenTexts.en
const kyiv = `/i/studio/b/${demo('studio').idOf('branch', 'kyiv')}`
const back = 'redirect=/i/studio/about'

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

for (const { from, because } of [
  { from: `/i/studio/b?${back}`, because: 'chosen from the list' },
  { from: `/i/studio/booking?${back}`, because: 'chosen at the start of a booking' },
])
  // proves S2.redirect.5
  test(`a branch ${because} returns to the given address`, async ({ page }) => {
    await page.goto(from)
    await expect(heading(page, words.chooseBranch)).toBeVisible()
    await page.getByRole('link', { name: words.branch }).click()
    await expect(page).toHaveURL(/\/i\/studio\/about$/)
  })

// proves S2.redirect.5
test('a branch that is chosen automatically returns there as well', async ({ page }) => {
  await page.goto('/i/barber/booking?redirect=/i/barber/about')
  await expect(page).toHaveURL(/\/i\/barber\/about$/)
})

// proves S2.redirect.6
test(
  'a resource, chosen by hand or automatically, returns to the given address',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(`${kyiv}/r?${back}`)
    await expect(heading(page, words.chooseResource)).toBeVisible()
    await page.getByRole('link', { name: /^Olena Marchenko(?!:)/ }).click()
    await expect(page).toHaveURL(/\/i\/studio\/about$/)
    await page.goto(`/i/barber/b/${demo('barber').idOf('branch', 'lviv')}/r?redirect=/i/barber/about`)
    await expect(page).toHaveURL(/\/i\/barber\/about$/)
  },
)

test('an address on another site is ignored: the booking continues', async ({ page }) => {
  for (const foreign of ['https://evil.example', '//evil.example/i/studio/about', '/\\evil.example']) {
    await page.goto(`/i/studio/b?redirect=${encodeURIComponent(foreign)}`)
    await page.getByRole('link', { name: words.branch }).click()
    await expect(page).toHaveURL(/\/b\/[^/]+\/r$/)
  }
})
