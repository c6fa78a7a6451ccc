/** A chosen time is held for its client while they type. */
import type { Page } from '@playwright/test'
import { call, dateTime, freeStarts, instantOf, type FreeTime } from '../support/api.ts'
import { dayAhead } from '../support/days.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage, touch } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const hall = ownCompany('hall')
const loft = ownCompany('loft')
const words = screenTexts.en
const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''
const kept = /^Kept for you until \d\d:\d\d$/

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const spot = { branch: 'kyiv', service: 'massage-stones', resource: 'spa' }
const addressOf = (free: FreeTime) =>
  `${kyiv()}/s/${studio.idOf('service', spot.service)}/c/${dateTime(free)}?r=${studio.idOf('resource', spot.resource)}`

const bookByAnother = (url: string, free: FreeTime, phone: string) =>
  call(
    url,
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: studio.idOf('branch', 'kyiv'),
          start_time: instantOf('Europe/Kyiv', free),
          service_resource_settings: [
            {
              service: studio.idOf('service', spot.service),
              resources: [studio.idOf('resource', spot.resource)],
              ordinal: 1,
            },
          ],
          client: { first_name: 'Перша', phone },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )
const starts = async (url: string) => {
  const times = await freeStarts(url, studio, spot)
  // The first time of each day.
  const firstOfDays = [...Map.groupBy(times, ({ date }) => date).values()].map(([first]) => first)
  return (day: number) => {
    const free = firstOfDays[day]
    if (free === undefined) throw new Error('there are too few free times')
    return free
  }
}

test(
  'a chosen time is held for its client: no other client can book it, a reload preserves it, and it becomes the booking',
  { tag: '@smoke' },
  async ({ page, baseURL, checkScreen }) => {
    const url = baseURL ?? ''
    const free = (await starts(url))(3)
    await page.goto(addressOf(free))
    await touch(page)
    await expect(page.getByText(kept)).toBeVisible()
    await checkScreen('studio-en-held')
    await expect(bookByAnother(url, free, '+380445550501')).rejects.toThrow('422')
    await page.reload()
    await expect(page.getByText(kept)).toBeVisible()
    await fillDetails(page, words, { name: 'Тримана', phone: '+380445550502' })
    await page.getByRole('checkbox', { name: words.privacy }).click()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()
    expect(await storedAppointments(dataDir(), '+380445550502')).toHaveLength(1)
  },
)

test('opening a link, as a preview does, holds nothing; the first touch holds the time', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const free = (await starts(url))(12)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/client/hold')) asked.push(request.method())
  })
  // Until the page settles the test reads nothing from it: Playwright's reads count as user gestures.
  await page.goto(addressOf(free), { waitUntil: 'commit' })
  await page.waitForLoadState('networkidle')
  const name = page.getByRole('textbox', { name: words.firstName })
  await expect(name).toBeVisible()
  await expect(centralButton(page)).toContainText('Confirm')
  await page.mouse.move(100, 300)
  await page.mouse.wheel(0, 200)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const isFree = async () =>
    (await freeStarts(url, studio, spot)).some(
      ({ date, start_time }) => date === free.date && start_time === free.start_time,
    )
  expect(await isFree(), 'for other clients').toBe(true)

  // The line about the hold has reserved space: the field stays under the finger that touches it.
  await name.scrollIntoViewIfNeeded()
  const before = await name.boundingBox()
  await name.click()
  await expect(page.getByText(kept)).toBeVisible()
  expect(await name.boundingBox()).toEqual(before)
  expect(await isFree(), 'for other clients').toBe(false)
  await page.reload()
  await expect(page.getByText(kept), 'a reload keeps it without a touch').toBeVisible()
})

test('going back to the times releases the hold, and its client can choose the same time again', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const free = (await starts(url))(4)
  await page.goto(addressOf(free))
  await touch(page)
  await expect(page.getByText(kept)).toBeVisible()
  const released = page.waitForResponse((answer) => answer.url().endsWith('/release'))
  await page.getByRole('link', { name: /Date and time/ }).click()
  expect(await (await released).json()).toEqual({ released: true })
  await expect(freeTimes(page, words).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText(kept)).toBeVisible()
  await page.goForward()
  await expect
    .poll(() =>
      bookByAnother(url, free, '+380445550503').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('a time that another client holds is reported at once with three alternatives, before the client types anything', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const free = (await starts(url))(6)
  const other = await browser.newContext({ baseURL: url })
  await setLanguage(other, url, 'en')
  const first = await other.newPage()
  await first.goto(addressOf(free))
  await touch(first)
  await expect(first.getByText(kept)).toBeVisible()
  await page.goto(addressOf(free))
  const lost = page.getByRole('alert').filter({ hasText: /The selected time \(.+\) is no longer available/ })
  await expect(lost).toBeVisible()
  await expect(lost.getByRole('button', { name: /\d\d:\d\d/ })).toHaveCount(3)
  await lost.getByRole('button').first().click()
  await expect(lost).toBeHidden()
  await expect(page.getByText(kept)).toBeVisible()
  await other.close()
})

test('two minutes before the end one tap extends the hold, and after the end the client can still book', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const free = (await starts(baseURL ?? ''))(8)
  await page.clock.install()
  await page.goto(addressOf(free))
  await touch(page)
  await expect(page.getByText(kept)).toBeVisible()
  await page.clock.fastForward('08:10')
  await expect(page.getByText('Kept for you for less than two minutes')).toBeVisible()
  await checkScreen('studio-en-hold-ending')
  await page.getByRole('button', { name: 'Keep it longer' }).click()
  await expect(page.getByText(kept)).toBeVisible()
  await expect(page.locator(':focus'), 'in the place of the button').toContainText('Kept for you until')
  await page.clock.fastForward('10:10')
  await expect(page.getByText('Kept for you for less than two minutes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep it longer' }), 'once only').toBeHidden()
  await page.clock.fastForward('02:00')
  await expect(page.getByText(/no longer keep this time for you/)).toBeVisible()
  await checkScreen('studio-en-hold-ended')
  await fillDetails(page, words, { name: 'Довга', phone: '+380445550504' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await page.clock.runFor(2000)
  await expect(heading(page, words.done)).toBeVisible()
})

test('when holding fails, booking still works, and the button does not move under the finger', async ({
  page,
  baseURL,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/client/hold', async (route) => {
    await answer.promise
    await route.fulfill({ status: 503, body: '' })
  })
  await page.goto(addressOf((await starts(baseURL ?? ''))(10)))
  await touch(page)
  const keeping = page.getByText(/^Keeping /)
  await expect(keeping).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const field = page.getByRole('textbox', { name: words.firstName })
  const before = await field.boundingBox()
  answer.resolve()
  await expect(keeping).toBeHidden()
  expect(await field.boundingBox()).toEqual(before)
  await fillDetails(page, words, { name: 'Проста', phone: '+380445550505' })
  await page.getByRole('checkbox', { name: words.privacy }).click()
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
})

/** Counts moves within each animation frame; scrolling with the page does not count. */
function recordPositions(button: Element) {
  const seen = new Set<number>()
  Object.assign(globalThis, { placesSeen: seen })
  const look = () => {
    seen.add(Math.round(button.getBoundingClientRect().top + scrollY))
    requestAnimationFrame(look)
  }
  look()
}

test('places of a class are held while the client fills in the form: others see fewer, and choosing fewer releases the rest', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const url = baseURL ?? ''
  const branch = hall.idOf('branch', 'antonovycha')
  type Seats = { id: string; gt: { space: number; used_space: number } }
  const answer = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch },
    { query: { start: dayAhead(15), end: dayAhead(30) } },
  )) as { slots: { date_slots: { slots: Seats[] }[] }[] }
  const classes = answer.slots.flatMap(({ date_slots }) => date_slots.flatMap(({ slots }) => slots))
  const left = ({ gt }: Seats) => gt.space - gt.used_space
  const found = classes.find((one) => left(one) >= 3 && left(one) <= 8)
  if (found === undefined) throw new Error('no class has three to eight places')
  const usedPlaces = async () =>
    ((await call(url, 'getEvent', { company: hall.id, branch, event: found.id })) as { used_space: number })
      .used_space
  const bookPlacesByAnother = (phone: string, space: number) =>
    call(
      url,
      'bookEvent',
      { event: found.id },
      {
        body: {
          appointment: {
            company_id: hall.id,
            branch_id: branch,
            space,
            client: { first_name: 'Інша', phone },
            agreement: { terms: true, privacy: true },
          },
        },
      },
    )

  await page.goto(`${hall.path}/b/${branch}/e/${found.id}`)
  await centralButton(page).filter({ hasText: words.book }).click()
  await expect(page.getByText(kept)).toBeVisible()
  const more = page.getByRole('button', { name: 'More places' })
  await more.evaluate(recordPositions)
  // Sent before the places of the first press are held.
  await more.dispatchEvent('click')
  for (let places = 2; places < left(found); places += 1) await more.click()
  await expect(more).toBeDisabled()
  expect(await page.evaluate('placesSeen.size'), 'the button stays under the finger').toBe(1)
  await expect.poll(usedPlaces, 'all are kept for one').toBe(found.gt.space)
  await expect(bookPlacesByAnother('+380445550506', 1)).rejects.toThrow('event.space.exceeded')
  await checkScreen('hall-held-places')

  for (let places = left(found); places > 2; places -= 1)
    await page.getByRole('button', { name: 'Fewer places' }).click()
  await expect.poll(usedPlaces, 'the rest is back').toBe(found.gt.used_space + 2)
  await bookPlacesByAnother('+380445550507', left(found) - 2)
  await fillDetails(page, words, { name: 'Двоє', phone: '+380445550508' })
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await storedAppointments(dataDir(), '+380445550508')
  expect(stored?.space).toBe(2)
  expect(await usedPlaces()).toBe(found.gt.space)
})

test('places of a class stay held for their client: reload, second tab and Back preserve all that are left', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const branch = hall.idOf('branch', 'antonovycha')
  type Seats = { id: string; gt: { space: number; used_space: number } }
  const answer = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch },
    { query: { start: dayAhead(31), end: dayAhead(45) } },
  )) as { slots: { date_slots: { slots: Seats[] }[] }[] }
  const classes = answer.slots.flatMap(({ date_slots }) => date_slots.flatMap(({ slots }) => slots))
  const freePlacesOf = ({ gt }: Seats) => gt.space - gt.used_space
  const found = classes.find((one) => freePlacesOf(one) >= 3 && freePlacesOf(one) <= 8)
  if (found === undefined) throw new Error('no class has three to eight places')
  const left = freePlacesOf(found)
  const more = (tab: Page) => tab.getByRole('button', { name: 'More places' })
  const expectAllHeld = async (tab: Page, when: string) => {
    await expect(tab.getByText(kept), when).toBeVisible()
    await expect(tab.getByRole('group', { name: 'Places' }).getByRole('status'), when).toHaveText(`${left}`)
    await expect(tab.getByText(`${left} places left`), when).toBeVisible()
    await expect(more(tab), when).toBeDisabled()
    await expect(tab.getByRole('main').getByRole('alert'), when).toHaveCount(0)
  }

  await page.goto(`${hall.path}/b/${branch}/e/${found.id}`)
  await centralButton(page).filter({ hasText: words.book }).click()
  await expect(page.getByText(kept)).toBeVisible()
  // Held places count as free for the client who holds them.
  for (let places = 1; places < left; places += 1) await more(page).click()
  await expectAllHeld(page, 'chosen')
  await page.reload()
  await expectAllHeld(page, 'after a reload')
  const second = await context.newPage()
  await second.goto(page.url())
  await expectAllHeld(second, 'in a second tab')
  await second.close()
  await expectAllHeld(page, 'in the first one again')
  await page.goBack()
  await expect(centralButton(page)).toContainText('Book')
  await page.goForward()
  await expectAllHeld(page, 'after going back')
  await fillDetails(page, words, { name: 'Уся група', phone: '+380445550541' })
  await centralButton(page).click()
  await expect(heading(page, words.done)).toBeVisible()
  const [stored] = await storedAppointments(dataDir(), '+380445550541')
  expect(stored?.space).toBe(left)
})

for (const { what, address } of [
  {
    what: 'a visit by anybody',
    address: async (url: string) => {
      const free = (await freeStarts(url, studio, { branch: 'kyiv', service: 'massage-stones' })).at(-9)!
      return `${kyiv()}/s/${studio.idOf('service', 'massage-stones')}/c/${dateTime(free)}?r=any_available`
    },
  },
  {
    what: 'a rental',
    address: async (url: string) => {
      const spot = { branch: 'kyrylivska', service: 'rehearsal', resource: 'green', kind: 'rent' } as const
      const free = (await freeStarts(url, loft, spot)).at(-20)!
      const service = loft.idOf('service', spot.service)
      const at = `${loft.path}/b/${loft.idOf('branch', spot.branch)}/s/${service}/c/${dateTime(free)}`
      return `${at}?r=${loft.idOf('resource', spot.resource)}&duration=3600`
    },
  },
])
  test(`${what} stays held for its client: reload, second tab and Back preserve the time`, async ({
    page,
    context,
    baseURL,
  }) => {
    const url = await address(baseURL ?? '')
    const expectHeld = async (tab: Page, when: string) => {
      await expect(tab.getByText(kept), when).toBeVisible()
      await expect(centralButton(tab), when).toContainText('Confirm')
      await expect(tab.getByRole('main').getByRole('alert'), when).toHaveCount(0)
    }
    await page.goto(url)
    await touch(page)
    await expectHeld(page, 'chosen')
    await page.reload()
    await expectHeld(page, 'after a reload')
    const second = await context.newPage()
    await second.goto(url)
    await expectHeld(second, 'in a second tab')
    await second.close()
    await expectHeld(page, 'in the first one again')
    await page.getByRole('link', { name: /Date and time/ }).click()
    await expect(heading(page, words.chooseTime)).toBeVisible()
    await page.goBack()
    await expectHeld(page, 'after going back')
  })
