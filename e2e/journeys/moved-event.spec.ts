/** A class moves while a client books it. */
import { call } from '../support/api.ts'
import { inDatabase } from '../support/arrange.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const hall = ownCompany('hall')
const words = screenTexts.en
type Listed = { id: string; start_time: string; space: number; used_space: number }

const LATER_MS = 30 * 60_000

test('no client is booked at a time that they have not seen: the new time is shown, and the client confirms again', async ({
  page,
  context,
  product,
}) => {
  const { url, dataDir } = product
  await setLanguage(context, url, 'en')
  const branchId = hall.idOf('branch', hall.branches[0]!.key)
  const { slots } = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch: branchId },
    { query: { start: dayAhead(5), end: dayAhead(20) } },
  )) as { slots: { date_slots: { slots: { id: string }[] }[] }[] }
  const ids = slots.flatMap(({ date_slots }) => date_slots.flatMap((day) => day.slots.map((slot) => slot.id)))
  let found: Listed | undefined
  for (const event of ids) {
    found = (await call(url, 'getEvent', { company: hall.id, branch: branchId, event })) as Listed
    if (found.used_space < found.space) break
  }
  if (found === undefined || found.used_space >= found.space)
    throw new Error('the hall has no class with room')
  const { id, start_time } = found
  const moved = new Date(Date.parse(start_time) + LATER_MS).toISOString()

  const held = page.waitForRequest(/client\/hold$/)
  await page.goto(`${hall.path}/b/${branchId}/e/${id}`)
  await centralButton(page).click()
  expect((await held).postDataJSON()).toMatchObject({ hold: { event_id: id, start_time } })
  await expect(page.getByText(/^Kept for you until/)).toBeVisible()
  await inDatabase(dataDir, (client) =>
    client.query('update event set starts_at = $3 where company_id = $1 and event_id = $2', [
      hall.id,
      id,
      moved,
    ]),
  )
  await fillDetails(page, words, { name: 'Запізніла', phone: '+380445550871' })
  const privacy = page.getByRole('checkbox', { name: words.privacy })
  if (await privacy.isVisible()) await privacy.click()
  await centralButton(page).click()
  await expect(page.getByText('The time has changed.')).toBeVisible()
  expect(await storedAppointments(dataDir, '+380445550871')).toEqual([])
  const booked = page.waitForRequest(/group_training\/.+\/appointment$/)
  await expect(page.getByText(localTime(moved)).first()).toBeVisible()
  await centralButton(page).click()
  expect((await booked).postDataJSON()).toMatchObject({ appointment: { start_time: moved } })
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir, '+380445550871')).toHaveLength(1)
})

/** The local time of the hall. */
const localTime = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  )
