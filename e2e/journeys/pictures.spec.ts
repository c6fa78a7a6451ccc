/**
 * The pictures of README and docs/staff.md: `PICTURES=1 npm run journeys -- pictures` takes them again; other runs
 * skip this file. All are taken at one fixed moment, so they differ from the last ones only where the product does.
 */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addDays, weekdayOf } from '@zapys/domain/time'
import sharp from 'sharp'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, freeTimes, heading, setLanguage, timesOfDay } from '../support/screens.ts'
import { bookByStaff, openStaffSession } from '../support/staff.ts'
import { expect, waitUntilStill, test } from '../support/test.ts'

const folder = join(import.meta.dirname, '../../docs/images')
const [GAP, ROUND] = [14, 20]
const studio = ownCompany('studio')
const words = screenTexts.en
const phone = { width: 375, height: 812 }
const desk = { width: 1280, height: 800 }

/** Joins pictures side by side with rounded corners, in 256 colours. */
async function save(name: string, shots: readonly Buffer[], scale: number): Promise<void> {
  const frames = await Promise.all(
    shots.map(async (shot) => {
      const { width, height } = await sharp(shot).metadata()
      const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
      const corners = `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${ROUND}"/></svg>`
      return sharp(shot)
        .resize(w, h)
        .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
        .png()
        .toBuffer({ resolveWithObject: true })
    }),
  )
  const height = Math.max(...frames.map(({ info }) => info.height)) + 2 * GAP
  const width = frames.reduce((sum, { info }) => sum + info.width + GAP, GAP)
  let left = GAP
  const placed = frames.map(({ data, info }) => {
    const place = { input: data, top: GAP, left }
    left += info.width + GAP
    return place
  })
  await sharp({ create: { width, height, channels: 3, background: '#ecebe8' } })
    .composite(placed)
    .png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 })
    .toFile(join(folder, name))
}

async function shotOf(page: Page): Promise<Buffer> {
  await waitUntilStill(page)
  return page.screenshot({ caret: 'hide' })
}

/** Takes a picture from the top of the page. */
async function shot(page: Page): Promise<Buffer> {
  // Waits for responses that fill empty places.
  await page.waitForLoadState('networkidle')
  await waitUntilStill(page)
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  return shotOf(page)
}

const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const times = () => `${kyiv()}/s/${studio.idOf('service', 'haircut-women')}/d`

async function openTimes(page: Page): Promise<void> {
  await page.goto(times())
  await expect(heading(page, words.chooseTime)).toBeVisible()
  await freeTimes(page, words).first().click()
  await expect(timesOfDay(page, words).locator('[aria-pressed=true]')).toBeVisible()
}

async function openHome(page: Page): Promise<void> {
  await page.goto(studio.path)
  await expect(page.getByRole('region', { name: 'Treatments', exact: true })).toBeVisible()
}

if (process.env['PICTURES'] !== undefined) {
  test.use({ locale: 'en-GB', deviceScaleFactor: 2 })

  test.beforeEach(async ({ context, baseURL }) => {
    await setLanguage(context, baseURL ?? '', 'en')
  })

  test('the widget on a phone, light and dark', async ({ page }) => {
    await page.setViewportSize(phone)
    await openHome(page)
    const shots = [await shot(page)]
    await page.goto(`${kyiv()}/s`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    shots.push(await shot(page))
    await openTimes(page)
    shots.push(await shot(page))
    await centralButton(page).filter({ hasText: words.book }).click()
    await expect(page.getByRole('region', { name: 'Your visit' })).toBeVisible()
    await expect(page.getByText(/Total/).first()).toBeVisible()
    shots.push(await shot(page))
    await save('booking.png', shots, 0.4)

    await page.emulateMedia({ colorScheme: 'dark' })
    await openHome(page)
    const dark = [await shot(page)]
    await openTimes(page)
    dark.push(await shot(page))
    await page.setViewportSize(desk)
    await openHome(page)
    await save('dark.png', [...dark, await shot(page)], 0.38)
  })

  test('the widget on a desktop', async ({ page }) => {
    await page.setViewportSize(desk)
    await openTimes(page)
    await expect(page.getByRole('region', { name: 'Your choice' })).toBeVisible()
    await save('desk.png', [await shot(page)], 0.44)
  })

  test.describe('the staff app', () => {
    // The demo's staff read names and services in Ukrainian.
    test.use({ locale: 'uk-UA' })

    test('on a desktop and on a phone', async ({ page, baseURL }) => {
      await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
      // A Thursday, on which everyone at the studio works.
      const from = dayAhead(7)
      const day = addDays(from, (11 - weekdayOf(from)) % 7)
      for (const [name, hour, service, person] of [
        ['Ніна', 10, 'haircut-women', 'olena'],
        ['Олег', 11.5, 'haircut-men', 'olena'],
        ['Катерина', 15, 'roots', 'olena'],
        ['Світлана', 11, 'express-facial', 'daryna'],
        ['Марія', 13, 'roots', 'daryna'],
        ['Марта', 12, 'haircut-women', 'sofia'],
        ['Анастасія', 14, 'blow-dry', 'sofia'],
        ['Яна', 10, 'gel-manicure', 'iryna'],
        ['Дарʼя', 14.5, 'brow-shaping', 'iryna'],
      ] as const)
        await bookByStaff(page, studio, { name, day, hour, service, person })
      await page.setViewportSize(desk)
      await page.goto(`/staff/board?day=${day}`)
      await expect(page.getByText('Ніна').first()).toBeVisible()
      await save('staff-board.png', [await shotOf(page)], 0.44)

      await page.setViewportSize(phone)
      await page.goto(`/staff/board?day=${day}`)
      await expect(page.getByText('Ніна').first()).toBeVisible()
      const shots = [await shotOf(page)]
      await page.getByText('Ніна').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      shots.push(await shotOf(page))
      await save('staff-phone.png', shots, 0.44)
    })
  })
}
