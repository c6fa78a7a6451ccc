/** A full event: standing in line, the offer, and the place booked with one tap. */
import { call, demo } from '../support/api.ts'
import { sayings } from '../support/sayings.ts'
import { centralButton, heading, speaks } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const words = sayings.en
const hall = demo('hall')
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
type Listed = { id: string; branch_id: string; space: number; used_space: number; start_time: string }

/** The latest event of the coming weeks, all its free places booked by others, one client each. */
async function fullEvent(url: string) {
  const [branch] = hall.branches
  if (branch === undefined) throw new Error('the hall has no branch')
  const branchId = hall.idOf('branch', branch.key)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const answer = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch: branchId },
    { query: { start: day(4), end: day(20) } },
  )) as { slots: { date_slots: { slots: { id: string }[] }[] }[] }
  const id = answer.slots.flatMap(({ date_slots }) => date_slots.flatMap(({ slots }) => slots)).at(-1)?.id
  if (id === undefined) throw new Error('the hall has no events')
  const event = (await call(url, 'getEvent', { company: hall.id, branch: branchId, event: id })) as Listed
  const booked: { id: string; manage_key: string }[] = []
  for (let place = event.used_space; place < event.space; place += 1)
    booked.push(
      (await call(
        url,
        'bookEvent',
        { event: id },
        {
          body: {
            appointment: {
              company_id: hall.id,
              branch_id: branchId,
              client: { first_name: 'Перший', phone: `+3804455508${String(place).padStart(2, '0')}` },
              agreement: { terms: true, privacy: true },
            },
          },
        },
      )) as { id: string; manage_key: string },
    )
  return { event, booked, address: `/i/hall/b/${branchId}/e/${id}` }
}

test('whoever waits for a full class sees the place in line, gets the freed place and books it with one tap', async ({
  page,
  context,
  baseURL,
  looks,
}) => {
  test.setTimeout(90_000)
  const url = baseURL ?? ''
  await speaks(context, url, 'en')
  const { booked, address } = await fullEvent(url)
  await page.goto(address)
  await looks.fit('hall-full-class')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByRole('textbox', { name: words.firstName }).fill('Терпляча')
  await sheet.getByRole('textbox', { name: words.phone }).fill('+380445550899')
  const privacy = sheet.getByRole('checkbox', { name: words.privacy })
  if (await privacy.isVisible()) await privacy.click()
  await looks.fit('hall-join-waiting')
  await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(heading(page, 'Waiting list')).toBeVisible()
  await expect(page.getByText('You are number 1 in line')).toBeVisible()
  await looks.fit('hall-waiting')

  await page.goto(address)
  await page.getByRole('link', { name: 'See your place in line' }).click()
  await expect(page.getByText('You are number 1 in line')).toBeVisible()

  const [first] = booked
  const answer = await fetch(`${url}/v1/client/appointment/${first?.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-manage-key': first?.manage_key ?? '' },
    body: JSON.stringify({ appointment: { company_id: hall.id } }),
  })
  expect(answer.status).toBe(200)
  await expect(page.getByText(/^It is your turn: /)).toBeVisible({ timeout: 20_000 })
  await looks.fit('hall-waiting-offer')
  await centralButton(page).filter({ hasText: 'Book it' }).click()
  await expect(heading(page, words.done)).toBeVisible()
  expect(await storedAppointments(dataDir(), '+380445550899')).toHaveLength(1)
})

test('leaving the line ends it, and a link without its key shows nothing', async ({
  page,
  context,
  baseURL,
  looks,
}) => {
  const url = baseURL ?? ''
  await speaks(context, url, 'en')
  const barber = demo('barber')
  const [branch] = barber.branches
  await page.goto(`/i/hall/waiting/${barber.idOf('branch', branch?.key ?? '')}#key=wrong`)
  await expect(page.getByText('No such entry on the waiting list')).toBeVisible()
  await looks.fit('hall-waiting-unknown')
})
