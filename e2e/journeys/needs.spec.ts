/** A service that requires a room as well as staff: the room is shown, and blocked for other bookings. */
import { call, dateTime, freeStarts, instantOf, type FreeTime } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, heading, setLanguage, touch } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

const face = { branch: 'kyiv', service: 'face-massage', resource: 'daryna' }
const back = { branch: 'kyiv', service: 'massage-back', resource: 'spa' }
const addressOf = ({ service, resource }: typeof face, free: FreeTime) =>
  `${kyiv()}/s/${studio.idOf('service', service)}/c/${dateTime(free)}?r=${studio.idOf('resource', resource)}`
const isSameTime = (wanted: FreeTime) => (free: FreeTime) =>
  free.date === wanted.date && free.start_time === wanted.start_time

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

test('a face massage takes its room: the confirmation and the booking name it, and a second client gets a later time', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const inRoom = await freeStarts(url, studio, back)
  const both = (await freeStarts(url, studio, face)).filter((free) => inRoom.some(isSameTime(free)))
  const free = both.at(-9)
  if (free === undefined) throw new Error('the room is never free when Daryna is')

  await page.goto(addressOf(face, free))
  await touch(page)
  const visit = page.getByRole('region', { name: 'Your visit' })
  await expect(visit).toContainText('Also booked for you: Linden room')
  await checkScreen('studio-en-room-besides-confirmation')
  await fillDetails(page, words, { name: 'Спокійна', phone: '+380445550611' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  await expect(visit).toContainText('Daryna Lytvyn')
  await expect(visit).toContainText('Also booked for you: Linden room')
  await checkScreen('studio-en-room-besides')
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(visit).toContainText('Also booked for you: Linden room')
  const [stored] = await storedAppointments(dataDir(), '+380445550611')
  expect(stored).toMatchObject({ services: ['Ліфтинг-масаж обличчя'], resource: 'Дарина' })

  expect((await freeStarts(url, studio, back)).filter(isSameTime(free))).toEqual([])
  await expect(
    call(url, 'bookAppointment', {}, { body: { appointment: roomAt(free, '+380445550613') } }),
  ).rejects.toThrow('appointment.time.unavailable')
  await page.goto(addressOf(back, free))
  const lost = page.getByRole('alert').filter({ hasText: /no longer available/ })
  await lost.getByRole('button').first().click()
  await expect(lost).toBeHidden()
  await fillDetails(page, words, { name: 'Пізніша', phone: '+380445550612' })
  // The first booking stored the consent to the policy on this device.
  await expect(page.getByRole('checkbox', { name: words.privacy })).toHaveCount(0)
  await centralButton(page).filter({ hasText: words.confirm }).click()
  await expect(heading(page, words.done)).toBeVisible()
  await expect(visit).toContainText('Linden room')
  await expect(visit).not.toContainText('Also booked for you')
  const [second] = await storedAppointments(dataDir(), '+380445550612')
  expect(second).toMatchObject({ services: ['Масаж спини'] })
})

const roomAt = (free: FreeTime, phone: string) => ({
  company_id: studio.id,
  branch_id: studio.idOf('branch', 'kyiv'),
  start_time: instantOf('Europe/Kyiv', free),
  service_resource_settings: [
    {
      service: studio.idOf('service', back.service),
      resources: [studio.idOf('resource', back.resource)],
      ordinal: 1,
    },
  ],
  client: { first_name: 'Швидка', phone },
  agreement: { terms: true, privacy: true },
})
