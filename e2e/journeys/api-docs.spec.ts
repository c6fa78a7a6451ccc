/** The API documentation page. */
import { endpoints } from '@zapys/contract/endpoints'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

test('the API documentation shows every call with its parameters, answers and errors, and requests nothing from other servers', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/docs#/appointments/bookAppointment')
  const calls = page.locator('.opblock')
  // Swagger renders all calls at once, which takes minutes on a busy machine.
  await expect(calls).toHaveCount(Object.keys(endpoints).length, { timeout: 240_000 })
  const shown = await calls.evaluateAll((each) => each.map((call) => call.id.replace(/^.*-/, '')))
  expect(shown.toSorted()).toEqual(Object.keys(endpoints).toSorted())

  const booking = page.locator('.opblock', { hasText: 'bookAppointment' })
  for (const words of ['Idempotency-Key', 'service_resource_settings', 'appointment.time.taken'])
    await expect(booking.getByText(words).first()).toBeVisible({ timeout: 60_000 })
  // The page is for reading only: it sends no API calls.
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith('data:'))).toEqual([])
})
