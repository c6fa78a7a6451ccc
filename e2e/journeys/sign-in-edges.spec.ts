/** Edge cases of sign-in: password screens in companies without passwords, and duplicate presses. */
import { codeField, newPhone, phoneField } from '../support/accounts.ts'
import { changeSettings } from '../support/arrange.ts'
import { codeTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const productUrl = () => process.env['ZAPYS_URL'] ?? ''
const studio = ownCompany('studio')

test.beforeEach(async ({ context }) => {
  await setLanguage(context, productUrl(), 'en')
})

test('in a company without passwords, sign-up and recovery redirect to sign-in with the reason', async ({
  page,
  dataDir,
}) => {
  await changeSettings(dataDir, studio.id, {
    auth: { sms_auth: true, sms_password_auth: false, social_auth: false, allow_registration: true },
  })
  const redirect = encodeURIComponent(`${studio.path}/profile`)
  for (const { screen, says } of [
    { screen: 'registration', says: /do not need to sign up here/ },
    { screen: 'reset_password', says: /There are no passwords here/ },
  ]) {
    await page.goto(`${studio.path}/${screen}?redirect=${redirect}`)
    await expect(heading(page, 'Sign in')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`${studio.path}/login`)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${studio.path}/profile`)
    await expect(page.getByText(says)).toBeVisible()
  }
})

test('a press right after the last digit sends the code once and presses nothing on the next screen', async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto(`${studio.path}/login?redirect=${encodeURIComponent(`${studio.path}/profile`)}`)
  await phoneField(page).fill(phone)
  await phoneField(page).press('Enter')
  await expect(codeField(page)).toBeFocused()
  const code = await codeTo(productUrl(), phone)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  await codeField(page).fill(code.slice(0, 5))
  // Types the last digit and presses in one task, then presses repeatedly until the next screen appears.
  await codeField(page).evaluate((field: HTMLInputElement, value) => {
    const press = () => document.querySelector<HTMLElement>('.z-central')?.click()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    press()
    const seen = new MutationObserver(() => {
      if (!location.pathname.endsWith('/profile')) return
      seen.disconnect()
      press()
      document.body.dataset['pressed'] = 'true'
    })
    seen.observe(document.body, { subtree: true, childList: true, attributes: true })
  }, code)
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'true')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(sent.filter((path) => path.endsWith('/verify'))).toHaveLength(1)
  expect(
    sent.filter((path) => !path.endsWith('/verify')),
    'the profile is not saved',
  ).toEqual([])
  // The button works again after the screen has settled.
  await expect(centralButton(page)).not.toHaveAttribute('aria-disabled')
  await expect(page).toHaveURL(/\/profile$/)
})

test('the whole phone number is visible on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${studio.path}/login`)
  const field = phoneField(page)
  await field.fill('+380501234567')
  await field.blur()
  await expect(field).toHaveValue('+380 50 123 4567')
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), 'pixels out of sight').toBe(
    0,
  )
})

test('the button that requests the code is directly below the phone field', async ({ page }) => {
  await page.goto(`${studio.path}/login`)
  const [field, button] = await Promise.all([
    phoneField(page).boundingBox(),
    page.getByRole('main').getByRole('button', { name: 'Get a code' }).boundingBox(),
  ])
  const gap = button!.y - (field!.y + field!.height)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(button!.height)
})
