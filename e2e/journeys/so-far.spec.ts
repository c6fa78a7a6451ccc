/** Every screen of times shows the current choice, with links to each step. */
import type { Page } from '@playwright/test'
import { demo } from '../support/api.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const words = screenTexts.en
const studio = demo('studio')
const loft = demo('loft')
const branch = studio.idOf('branch', 'kyiv')
const kyiv = `/i/studio/b/${branch}`
const [haircut, massage] = ['haircut-women', 'face-massage'].map((key) => studio.idOf('service', key))
const olena = studio.idOf('resource', 'olena')

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const choice = (page: Page) => page.getByRole('region', { name: 'Your choice' })

test.describe('the current booking choice is shown above the times', () => {
  for (const { screen, path, says } of [
    {
      screen: 'of a service by date',
      path: `${kyiv}/s/${haircut}/d`,
      says: [/Women’s haircut.*1 hr · from\s₴/, /\p{L}+ \p{L}+/u, /Kyiv, Podil/],
    },
    {
      screen: 'of a service by week',
      path: `${kyiv}/s/${haircut}/w`,
      says: [/Women’s haircut.*1 hr · from\s₴/, /\p{L}+ \p{L}+/u, /Kyiv, Podil/],
    },
    {
      screen: 'of a person by month',
      path: `${kyiv}/r/${olena}/m?s=${haircut}`,
      says: [/Women’s haircut.*1 hr · .*₴/, /Olena Marchenko/, /Kyiv, Podil/],
    },
    {
      screen: 'of two services by two people',
      path: `${kyiv}/s/${haircut}/d?s=${haircut},${massage}&r=${olena},${studio.idOf('resource', 'daryna')}`,
      says: [
        /Women’s haircut, Lifting face massage.*2 hr · .*₴/,
        /Olena Marchenko, Daryna Lytvyn/,
        /Kyiv, Podil/,
      ],
    },
  ])
    test(screen, async ({ page, checkScreen }) => {
      await page.goto(path)
      await expect(freeTimes(page, words).first()).toBeVisible()
      await expect(choice(page).getByRole('link')).toHaveText(says)
      await checkScreen(`so-far-${screen.replaceAll(' ', '-')}`)
    })
})

test('on a phone the names of several services use the card’s full width: length and price are below', async ({
  page,
}) => {
  await page.goto(
    `${kyiv}/s/${haircut}/d?s=${haircut},${massage}&r=${olena},${studio.idOf('resource', 'daryna')}`,
  )
  const card = (await choice(page).boundingBox())!
  const names = (await choice(page).getByText('Lifting face massage').boundingBox())!
  expect(names.width / card.width).toBeGreaterThan(0.8)
})

test('with any performer the choice shows who performs the chosen time, and the price', async ({ page }) => {
  await page.goto(`${kyiv}/s/${haircut}/d`)
  const [what, who] = [choice(page).getByRole('link').nth(0), choice(page).getByRole('link').nth(1)]
  await expect(freeTimes(page, words).first()).toBeVisible()
  await expect(who).toContainText('Any available')
  await expect(what).toContainText('from ₴')
  await freeTimes(page, words).first().click()
  await expect(who).toContainText(/^Stylist \p{L}+ \p{L}+ Change$/u)
  await expect(who).not.toContainText('Any available')
  await expect(what).not.toContainText('from')
})

test('each part of the choice links to its step, and the rest stays chosen', async ({ page }) => {
  await page.goto(`${kyiv}/r/${olena}/m?s=${haircut}`)
  await choice(page)
    .getByRole('link', { name: /^Treatment/ })
    .click()
  await expect(heading(page, 'Choose your treatment')).toBeVisible()
  await page.getByRole('link', { name: /^Men’s haircut/ }).click()
  await expect(choice(page)).toContainText('Olena Marchenko')
  await expect(choice(page)).toContainText('Men’s haircut')
  await choice(page)
    .getByRole('link', { name: /^Stylist/ })
    .click()
  await expect(heading(page, words.chooseResource)).toBeVisible()
  await page.getByRole('link', { name: /^Sofiia Hnatiuk(?!:)/ }).click()
  await expect(choice(page)).toContainText('Men’s haircut')
  await expect(choice(page)).toContainText('Sofiia')
  await choice(page)
    .getByRole('link', { name: /^Salon/ })
    .click()
  await expect(heading(page, words.chooseBranch)).toBeVisible()
})

test('the times of a room show the room, and its length and price once they are chosen', async ({
  page,
  checkScreen,
}) => {
  const [cellar, rehearsal, red] = [
    loft.idOf('branch', 'kyrylivska'),
    loft.idOf('service', 'rehearsal'),
    loft.idOf('resource', loft.resources[0]?.key ?? ''),
  ]
  await page.goto(`/i/loft/b/${cellar}/s/${rehearsal}/sr/${red}/m`)
  const region = page.getByRole('region', { name: 'Your choice' })
  await expect(region.getByRole('link')).toHaveCount(2)
  await page.getByRole('region', { name: words.freeTimes }).locator('button:enabled').first().click()
  await expect(region).toContainText(/\d hr · /)
  await checkScreen('so-far-room')
  await expect(centralButton(page)).toBeVisible()
})
