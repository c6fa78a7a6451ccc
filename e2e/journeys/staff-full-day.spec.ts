/** Short bookings side by side on a desktop: docs/staff.md, The day. */
import { ownCompany } from '../support/own-company.ts'
import { bookByStaff, openStaffSession, staffCall, workingDay } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('a booking of twenty minutes shows its start and its client within its own bounds', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  const service = 'haircut-kids'
  await staffCall(
    page,
    'changeService',
    { company: studio.id, service: studio.idOf('service', service) },
    { body: { company_service: { duration: 1200 } } },
  )
  const day = workingDay(12)
  const name = 'Северина-Володимира'
  await bookByStaff(page, studio, { name, day, hour: 12, service, person: 'olena' })
  await page.goto(`/staff/board?day=${day}`)
  const block = page.getByRole('button', { name: new RegExp(`12:00 – 12:20.*${name}`) })
  await expect(block).toBeVisible()
  await checkScreen('staff-short-booking-1280')
  const [own, time, client] = await Promise.all(
    [block, block.locator('.board-block__time > span'), block.locator('.board-block__client')].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    ),
  )
  expect(client!.right, 'the name ends inside').toBeLessThanOrEqual(own!.right)
  expect(client!.width, 'the name has most of the line').toBeGreaterThan(own!.width / 2)
  expect(Math.abs(client!.bottom - time!.bottom), 'in one line').toBeLessThan(4)
})
