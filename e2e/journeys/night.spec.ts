/** A night shift continues after midnight; its times are listed on the date on which it began. */
import { randomUUID } from 'node:crypto'
import type { Appointment } from '@zapys/contract'
import { addDays, DAY_SECONDS, today, toInstant, toLocal } from '@zapys/domain/time'
import { inDatabase } from '../support/arrange.ts'
import { setPaymentDeadline } from '../support/appointments.ts'
import { call, dateTime, freeStarts, instantOf } from '../support/api.ts'
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

type Frame = {
  branch: string
  resource: string | null
  date: string
  type: 'ON' | 'OFF'
  start: number
  end: number
}

const insertFrames = (frames: readonly Frame[]) =>
  inDatabase(dataDir(), async (client) => {
    for (const { branch, resource, date, type, start, end } of frames)
      await client.query(
        `insert into day_frame (company_id, frame_id, branch_id, resource_id, date, type, start_time, end_time)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [studio.id, randomUUID(), branch, resource, date, type, start, end],
      )
  })

/** The room works without a break from yesterday evening to this evening, and the branch is open all the time. */
const nightShift = () => {
  const date = today(ZONE, now())
  return insertFrames([
    { branch, resource: room, date: addDays(date, -1), type: 'ON', start: 20 * 3600, end: 44 * 3600 },
    { branch, resource: room, date, type: 'OFF', start: 0, end: 86_400 },
    { branch, resource: null, date: addDays(date, -1), type: 'ON', start: 9 * 3600, end: 44 * 3600 },
  ])
}

/** A resource works from that evening to the next morning, until eight, and not on the next day. */
const comingNight = (at: { branch: string; resource: string; date: string }) =>
  insertFrames([
    { ...at, type: 'ON', start: 20 * 3600, end: 32 * 3600 },
    { ...at, date: addDays(at.date, 1), type: 'OFF', start: 0, end: 86_400 },
    { ...at, resource: null, type: 'ON', start: 9 * 3600, end: 32 * 3600 },
  ])

test('the remaining times of the night can be booked, and the page dates them today', async ({
  page,
  context,
  baseURL,
  checkScreen,
}) => {
  test.skip(toLocal(ZONE, now()).seconds >= NOON, 'no night shift lasts until the afternoon')
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

test('a time after six in the morning, listed with the night before, is booked also without a hold', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const date = addDays(today(ZONE, now()), 5)
  await comingNight({ branch, resource: room, date })
  const times = await freeStarts(url, studio, {
    branch: 'warsaw',
    service: 'massage-back',
    resource: 'cabinet',
  })
  const free = times.findLast((time) => time.date === date && time.start_time >= DAY_SECONDS + 6 * 3600)
  if (free === undefined) throw new Error('nothing is free in the morning')
  const morning = { date: addDays(date, 1), start_time: free.start_time - DAY_SECONDS }
  const phone = '+380445550978'
  await page.route('**/v1/client/hold', (route) => route.abort())
  await page.goto(`${studio.path}/b/${branch}/s/${massage}/c/${dateTime(morning)}?r=${room}`)
  await fillDetails(page, words, { name: 'Рання', phone })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await storedAppointments(dataDir(), phone)
  expect(stored?.starts_at.toISOString()).toBe(instantOf(ZONE, morning))
})

test('a booking after midnight that was not paid in time offers the same time again', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await setLanguage(context, url, 'en')
  const date = addDays(today('Europe/Kyiv', now()), 5)
  const at = { branch: 'kyiv', service: 'keratin', resource: 'sofia' }
  const [kyiv, sofia] = [studio.idOf('branch', at.branch), studio.idOf('resource', at.resource)]
  await comingNight({ branch: kyiv, resource: sofia, date })
  const free = (await freeStarts(url, studio, at)).find(
    (time) => time.date === date && time.start_time >= DAY_SECONDS,
  )
  if (free === undefined) throw new Error('nothing is free after midnight')
  const booked = (await call(
    url,
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: kyiv,
          start_time: instantOf('Europe/Kyiv', free),
          service_resource_settings: [
            { service: studio.idOf('service', at.service), resources: [sofia], ordinal: 1 },
          ],
          client: { first_name: 'Нічна', phone: '+380445550979' },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )) as Appointment
  await setPaymentDeadline(dataDir(), studio.id, booked.id, 1000)
  await page.goto(`${studio.path}/booking/${booked.id}#key=${booked.manage_key}`)
  const lapsed = page.getByText('The booking was cancelled because it was not paid in time.')
  await expect(lapsed).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('That time is no longer free', { exact: false })).toHaveCount(0)
  await page.getByRole('link', { name: /^Book again: / }).click()
  await expect(centralButton(page)).toContainText(/Pay\s*₴720/)
})
