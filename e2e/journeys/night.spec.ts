/** A night shift continues after midnight; its times are listed on the date on which it began. */
import { randomUUID } from 'node:crypto'
import { addDays, today, toInstant, toLocal } from '@zapys/domain/time'
import { inDatabase } from '../support/arrange.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
const [branch, room] = [studio.idOf('branch', 'warsaw'), studio.idOf('resource', 'cabinet')]
const massage = studio.idOf('service', 'massage-back')
const ZONE = 'Europe/Warsaw'
const NOON = 12 * 3600

const now = () => Math.floor(Date.now() / 1000)
test.skip(() => toLocal(ZONE, now()).seconds >= NOON, 'no night shift lasts until the afternoon')

/** The room works without a break from yesterday evening to this evening, and the branch is open all the time. */
const nightShift = () =>
  inDatabase(dataDir(), async (client) => {
    const date = today(ZONE, now())
    const frames = [
      { resource: room, date: addDays(date, -1), type: 'ON', start: 20 * 3600, end: 44 * 3600 },
      { resource: room, date, type: 'OFF', start: 0, end: 86_400 },
      { resource: null, date: addDays(date, -1), type: 'ON', start: 9 * 3600, end: 44 * 3600 },
    ]
    for (const { resource, date: day, type, start, end } of frames)
      await client.query(
        `insert into day_frame (company_id, frame_id, branch_id, resource_id, date, type, start_time, end_time)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [studio.id, randomUUID(), branch, resource, day, type, start, end],
      )
  })

test('the remaining times of the night can be booked, and the page dates them today', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  await setLanguage(context, baseURL ?? '', 'en')
  await nightShift()
  const phone = '+380445550977'
  await page.goto(`${studio.path}/b/${branch}/s/${massage}/sr/${room}/m`)
  const soonest = page.getByRole('button', { name: /^Soonest: today, / })
  await expect(soonest).toBeVisible()
  await expect(freeTimes(page, words).first()).toBeVisible()
  await checkScreen('studio-night')
  await freeTimes(page, words).first().click()
  await centralButton(page).click()
  await fillDetails(page, words, { name: 'Нічна', phone })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await storedAppointments(dataDir(), phone)
  const startsAt = (stored?.starts_at.getTime() ?? 0) / 1000
  expect(toLocal(ZONE, startsAt).date).toBe(today(ZONE, now()))
  expect(startsAt).toBeLessThan(toInstant(ZONE, today(ZONE, now()), 20 * 3600)!)
})
