/** Sign-in by code and password, sign-up, recovery, and sign-out. */
import {
  codeButton,
  codeField,
  newPhone,
  phoneField,
  signInByCode,
  signInByApi,
} from '../support/accounts.ts'
import { aheadMs } from '../support/moment.ts'
import { demo } from '../support/api.ts'
import { newCaller } from '../support/callers.ts'
import { codesTo, codeTo } from '../support/outbox.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const productUrl = () => process.env['ZAPYS_URL'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

const password = (name: string | RegExp = /password/i) => ({ name })

// proves S2.route.7 S2.route.4 S2.action.5 S6.auth.1 S4.auth.1 S4.auth.4 S1.capability.14 S3.stored.1
test(
  'a client signs in by code: phone in any format, a wrong code, another number, spaces in the code',
  { tag: '@smoke' },
  async ({ page, context, checkScreen }) => {
    const phone = newPhone()
    // An outdated token, for example from another tab.
    await page.goto('/i/studio/login')
    await expect(heading(page, 'Sign in')).toBeVisible()
    await context.addCookies([{ name: 'token', value: 'of-yesterday', url: productUrl() }])
    await checkScreen('sign-in-1-phone')

    await codeButton(page).click()
    await expect(phoneField(page)).toBeFocused()
    await expect(page.getByText('Required field')).toBeVisible()

    const asked = page.waitForRequest((request) => request.url().endsWith('/user/sign_in/phone'))
    await phoneField(page).fill(newPhone())
    // Two presses of the big button within a quarter of a second count as one.
    await phoneField(page).press('Enter')
    expect((await asked).headers()['authorization']).toBeUndefined()
    expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false)

    // A wrong number: it is shown again as typed and can be corrected.
    await expect(codeField(page)).toBeFocused()
    await page.getByRole('button', { name: 'Change number' }).click()
    await expect(phoneField(page)).not.toHaveValue('')
    await phoneField(page).fill(`0${phone.slice(4, 6)} ${phone.slice(6, 9)}-${phone.slice(9)}`)
    await phoneField(page).press('Enter')
    await expect(page.getByText(/We have sent a code to \+380 50/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'ask for a new code in' })).toBeAttached()

    const code = await codeTo(productUrl(), phone)
    const wrong = code === '111111' ? '222222' : '111111'
    await codeField(page).fill(wrong)
    await expect(page.getByText('The code is wrong or has expired')).toBeVisible()
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
    await checkScreen('sign-in-2-wrong-code')

    // A phone may unload the page while the client reads the SMS.
    await page.reload()
    await codeField(page).fill(`${code.slice(0, 3)} - ${code.slice(3)}`)
    await expect(page).toHaveURL(/\/i\/studio\/main$/)
    await expect(page.getByRole('region', { name: 'Hello!' })).toBeVisible()
    const kept = (await context.cookies()).find(({ name }) => name === 'token')
    expect(kept).toMatchObject({ value: expect.stringMatching(/^.{43}$/), secure: true, sameSite: 'Lax' })
    // The browser expires cookies by the real clock.
    const days = ((kept?.expires ?? 0) - (Date.now() - aheadMs()) / 1000) / 86_400
    expect(days).toBeCloseTo(20, 2)
    await checkScreen('sign-in-3-main')
  },
)

test('a code can be sent again after the countdown, and is the same code', async ({ page }) => {
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/i/studio/login')
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  await expect(codeField(page)).toBeVisible()
  const first = await codeTo(productUrl(), phone)
  const again = page.getByRole('button', { name: 'Send again' })
  await expect(again).toContainText(/0:(30|2\d)/)
  await page.clock.runFor(31_000)
  await expect(again).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('status').filter({ hasText: 'for a new code now' })).toBeAttached()
  await page.clock.runFor(570_000)
  await expect(page.getByText('The code has expired. Ask for a new one.')).toBeVisible()
  expect(first).toMatch(/^\d{6}$/)
})

test('after five wrong codes the client sees how long to wait, and not that another code was sent', async ({
  page,
}) => {
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/i/studio/login')
  await phoneField(page).fill(phone)
  await phoneField(page).press('Enter')
  await expect(codeField(page)).toBeVisible()
  const right = await codeTo(productUrl(), phone)
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    const answered = page.waitForResponse('**/user/sign_in/phone/verify')
    await codeField(page).fill(String((Number(right) + wrong) % 1_000_000).padStart(6, '0'))
    await answered
  }
  const again = page.getByRole('button', { name: 'Send again' })
  await expect(page.getByText(/^Too many wrong codes\. You can ask for a new one after /)).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(again, 'one moment, said once').toContainText(/(9|10):\d\d/)
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  // A reloaded page has lost the lock's state and requests it.
  await page.reload()
  await again.click()
  await expect(
    page.getByText(
      /^Too many attempts, perhaps not yours\. Try again in (9|10) minutes, or sign in another way\.$/,
    ),
  ).toBeVisible()
  await expect(page.getByText('The code has been sent again')).toBeHidden()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('It is valid for 10 minutes.'), 'it is of no use any more').toBeHidden()
})

test('a locked code leaves other sign-in methods open, and the lock does not apply to another number', async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto('/i/studio/login')
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  const otherWay = page.getByRole('button', { name: 'Sign in with a password' })
  await expect(otherWay, 'a code is on its way').toBeHidden()
  const right = await codeTo(productUrl(), phone)
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    const answered = page.waitForResponse('**/user/sign_in/phone/verify')
    await codeField(page).fill(String((Number(right) + wrong) % 1_000_000).padStart(6, '0'))
    await answered
  }
  const locked = page.getByText(/^Too many wrong codes\./)
  await expect(locked).toBeVisible()
  await expect(otherWay).toBeVisible()
  await page.getByRole('button', { name: 'Change number' }).click()
  await phoneField(page).fill(newPhone())
  await codeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue('')
  await expect(locked).toBeHidden()
  await expect(otherWay).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send again' })).toContainText(/0:(30|2\d)/)
})

// proves S7.answer.4 S8.message.18 S5.phonesend.2
test('a phone that the server rejects does not lead to the code step', async ({ page }) => {
  await page.goto('/i/studio/login')
  // A number of the right length, but of no country.
  await phoneField(page).fill('+999 123 456 789')
  await codeButton(page).click()
  // At the field and as a toast.
  await expect(page.getByText('Invalid phone number format')).toBeVisible()
  await expect(page.getByText('Invalid phone number', { exact: true })).toBeVisible()
  await expect(codeField(page)).toBeHidden()
})

// proves S2.route.9 S2.action.6 S4.auth.8 S4.auth.2 S5.consent.1 S5.consent.2 S8.message.16 S2.route.10 S2.action.7 S6.auth.2 S4.auth.3 S1.capability.15 S3.client.7
test(
  'sign-up: agreement, code and password; a client who already has an account goes to recovery with the phone filled in',
  { tag: '@smoke' },
  async ({ page, context, checkScreen }) => {
    /** Requests a code while another tab still has a token. */
    const requestCodeAgain = async (call: string) => {
      await context.addCookies([{ name: 'token', value: 'of-another-tab', url: productUrl() }])
      const asked = page.waitForRequest((request) => request.url().endsWith(call))
      await centralButton(page).click()
      expect((await asked).headers()['authorization']).toBeUndefined()
      expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false)
    }
    /** Waits for the sign-out to finish: leaving the page earlier would keep the session. */
    const signOut = async () => {
      await page.goto('/i/studio/logout')
      await expect(page.getByText('You have logged out')).toBeVisible()
    }
    const phone = newPhone()
    await page.goto('/i/studio/login')
    await page.getByRole('link', { name: 'No account yet? Sign up' }).click()
    await expect(heading(page, 'Sign up')).toBeVisible()
    const consent = page.getByRole('checkbox')
    await expect(consent).not.toBeChecked()
    await expect(page.getByRole('link', { name: 'booking terms' })).toHaveAttribute('href', /terms/)
    await expect(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', /privacy/)
    await phoneField(page).fill(phone)
    await centralButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await checkScreen('sign-up-1-consent')
    await consent.check()
    await requestCodeAgain('/user/sign_up/phone')

    const secret = page.getByRole('textbox', password(/New password/))
    await codeField(page).fill(await codeTo(productUrl(), phone))
    await secret.fill('short')
    // Two presses of the big button within a quarter of a second count as one.
    await secret.press('Enter')
    await expect(page.locator('.z-field__error', { hasText: 'Password is too short' })).toBeVisible()
    await secret.fill('password1')
    await secret.press('Enter')
    await expect(page.locator('.z-field__error', { hasText: 'too easy to guess' })).toBeVisible()
    await checkScreen('sign-up-2-password')
    await expect(secret).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(secret).toHaveAttribute('type', 'text')
    await secret.fill('троянди на підвіконні')
    const sent = page.waitForRequest('**/user/sign_up/phone/verify')
    await centralButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ phone, password: 'троянди на підвіконні' })
    await expect(page).toHaveURL(/\/main$/)

    // The same client signs up again and has forgotten the account.
    await signOut()
    await page.goto('/i/studio/registration')
    // Signing out left no data on the device.
    await expect(phoneField(page)).toHaveValue('')
    await phoneField(page).fill(phone)
    await consent.check()
    await centralButton(page).click()
    await codeField(page).fill(await codeTo(productUrl(), phone, 1))
    await secret.fill('троянди на балконі')
    await secret.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'User already exists' })).toBeVisible()
    await expect(heading(page, 'New password')).toBeVisible()
    await expect(phoneField(page)).toHaveValue(phone)
    await requestCodeAgain('/user/reset/phone')
    await codeField(page).fill(await codeTo(productUrl(), phone, 2))
    await secret.fill('троянди на балконі')
    await secret.press('Enter')
    await expect(page).toHaveURL(/\/main$/)

    // Only the new password works.
    await signOut()
    await page.goto('/i/studio/login')
    await page.getByRole('button', { name: 'Sign in with a password' }).click()
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await phoneField(page).fill(phone)
    const old = page.getByRole('textbox', password(/^Password/))
    await old.fill('троянди на підвіконні')
    await centralButton(page).click()
    await expect(page.locator('.z-field__error', { hasText: 'Wrong phone number or password' })).toBeVisible()
    await checkScreen('sign-in-4-password')
    const form = page.waitForRequest('**/oauth/token')
    await old.fill('троянди на балконі')
    await old.press('Enter')
    expect((await form).headers()['content-type']).toContain('application/x-www-form-urlencoded')
    await expect(page).toHaveURL(/\/main$/)
  },
)

// proves S7.answer.5
test('a sign-up that the server rejects leads neither to the code step nor into the account', async ({
  page,
  context,
}) => {
  const errors = [{ field: 'phone', code: 'invalid_phone', message: 'no such number' }]
  const rejectAsInvalid = (call: string) =>
    page.route(call, (route) => route.fulfill({ status: 422, json: { code: 'validation.failed', errors } }))
  // The field formats the number only after the press: the rejection still belongs to it.
  const pressed = Promise.withResolvers<void>()
  await page.route(/phone-format/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/i/studio/registration')
  await phoneField(page).fill(newPhone())
  await page.getByRole('checkbox').check()
  const ask = '**/user/sign_up/phone'
  await rejectAsInvalid(ask)
  const answered = page.waitForResponse(ask)
  await centralButton(page).click()
  pressed.resolve()
  await answered
  const refusal = page.getByRole('link', { name: 'Invalid phone number format' })
  await expect(phoneField(page)).toHaveValue(/^\+380 50 /)
  await expect(refusal).toBeVisible()
  await expect(codeField(page)).toBeHidden()

  await page.unroute(ask)
  await phoneField(page).fill(newPhone())
  // Two presses of the big button within a quarter of a second count as one; everything here happens faster.
  await phoneField(page).press('Enter')
  await codeField(page).fill('123456')
  const chosen = page.getByRole('textbox', password(/New password/))
  await chosen.fill('троянди на веранді')
  const verify = '**/user/sign_up/phone/verify'
  await rejectAsInvalid(verify)
  await Promise.all([page.waitForResponse(verify), chosen.press('Enter')])
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(codeField(page)).toBeVisible()
  await expect(page).toHaveURL(/\/registration$/)
  expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false)
})

// proves S2.route.8 S2.menu.6
test(
  'signing out ends the session on the device and on the server',
  { tag: '@smoke' },
  async ({ page, context }) => {
    const token = await signInByApi(page, productUrl(), demo('hall'), newPhone())
    await page.goto('/i/hall/main')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Log out' }).click()
    await expect(page.getByText('You have logged out')).toBeVisible()
    await expect(page).toHaveURL(/\/i\/hall\/main$/)
    expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false)
    const answer = await fetch(`${productUrl()}/v1/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  },
)

// proves S8.general.6 S4.auth.5
test('a client without a valid session is redirected to sign-in and returns to the same page', async ({
  page,
  context,
}) => {
  const phone = newPhone()
  await context.addCookies([{ name: 'token', value: 'of-last-year', url: productUrl() }])
  await page.goto('/i/hall/profile')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Authorisation Error' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/i/hall/profile')
  expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false)
  // The hall allows one sign-in method only.
  await expect(page.getByRole('button', { name: 'Sign in with a password' })).toBeHidden()
  await signInByCode(page, productUrl(), phone)
  await expect(page).toHaveURL(/\/i\/hall\/profile$/)
  await expect(heading(page, 'My data')).toBeVisible()
})

test('strangers who use up all attempts for a number do not lock its client out of a browser that signed in before', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = newPhone()
  const secret = 'троянди на підвіконні'
  const company = demo('studio').id
  /** Each request comes from another network, as an attacker can hire many. */
  const stranger = (path: string, body: object) =>
    fetch(`${productUrl()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...newCaller() },
      body: JSON.stringify(body),
    })

  await page.goto('/i/studio/registration')
  await page.getByRole('checkbox').check()
  await phoneField(page).fill(phone)
  const asked = page.waitForRequest('**/user/sign_up/phone')
  await centralButton(page).click()
  const key = (await asked).headers()['x-device-key']
  expect(key).toMatch(/^[\w-]{43}$/)
  await codeField(page).fill(await codeTo(productUrl(), phone))
  const newSecret = page.getByRole('textbox', password(/New password/))
  await newSecret.fill(secret)
  await newSecret.press('Enter')
  await expect(page).toHaveURL(/\/main$/)
  await page.goto('/i/studio/logout')
  await expect(page.getByText('You have logged out')).toBeVisible()

  const over = [428, 429]
  /**
   * Repeats attempts until the server demands a proof of work or rate limits them; returns how many succeeded.
   * Attempts run one by one: the server may reject parallel password hashes.
   */
  const countAllowed = async (tries: (time: number) => Promise<Response>) => {
    for (let time = 0; time < 40; time += 1) if (over.includes((await tries(time)).status)) return time
    throw new Error('Nobody stops the strangers')
  }
  const codes = await countAllowed(() => stranger(`/v1/company/${company}/user/sign_in/phone`, { phone }))
  await countAllowed((time) =>
    stranger('/oauth/token', { grant_type: 'password', username: phone, password: `wrong ${time}` }),
  )

  // In a browser without an earlier sign-in, the password form shows how long to wait and offers the other method.
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: newCaller() })
  await setLanguage(elsewhere, baseURL ?? '', 'en')
  const fresh = await elsewhere.newPage()
  await fresh.goto('/i/studio/login')
  await fresh.getByRole('button', { name: 'Sign in with a password' }).click()
  await phoneField(fresh).fill(phone)
  const tried = fresh.getByRole('textbox', password())
  await tried.fill(secret)
  await tried.press('Enter')
  await expect(fresh.getByText('Too many requests')).toBeVisible()
  await expect(
    fresh.getByText(/perhaps not yours\. Try again in \d+ (minutes?|hours?), or sign in another way\.$/),
  ).toBeVisible()
  await elsewhere.close()

  // The code of the sign-up, and those that the strangers requested.
  await expect.poll(async () => (await codesTo(productUrl(), phone)).length).toBe(1 + codes)
  await page.goto('/i/studio/login')
  await phoneField(page).fill(phone)
  const again = page.waitForRequest('**/user/sign_in/phone')
  await codeButton(page).click()
  expect((await again).headers()['x-device-key']).toBe(key)
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(await codeTo(productUrl(), phone, 1 + codes))
  await expect(page).toHaveURL(/\/main$/)
  await page.goto('/i/studio/logout')
  await expect(page.getByText('You have logged out')).toBeVisible()

  await page.goto('/i/studio/login')
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  await phoneField(page).fill(phone)
  const typed = page.getByRole('textbox', password())
  await typed.fill(secret)
  await typed.press('Enter')
  await expect(page).toHaveURL(/\/main$/)
})

test('when attackers use up the codes of a number, its owner signs in with the long code in an unknown browser', async ({
  page,
  checkScreen,
}) => {
  const phone = newPhone()
  const path = `/v1/company/${demo('studio').id}/user/sign_in/phone`
  let codes = 0
  for (let status = 200; status === 200; codes += 1)
    ({ status } = await fetch(`${productUrl()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...newCaller() },
      body: JSON.stringify({ phone }),
    }))
  expect(codes).toBe(6)

  await page.goto('/i/studio/login')
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByText(/one code of 12 digits: we sent it to/)).toBeVisible()
  await checkScreen('sign-in-6-long-code')
  let code = ''
  await expect
    .poll(async () => {
      code = (await codesTo(productUrl(), phone)).find((sent) => sent.length > 6) ?? ''
      return code
    })
    .toMatch(/^\d{4} \d{4} \d{4}$/)
  // A phone may unload the page while the client reads the message.
  await page.reload()
  await codeField(page).pressSequentially(code)
  await expect(page).toHaveURL(/\/main$/)
})

test('signing out leaves nothing of the client on the device', async ({ page }) => {
  const phone = newPhone()
  await signInByApi(page, productUrl(), demo('studio'), phone)
  await page.goto('/i/studio/profile')
  const firstName = page.getByRole('textbox', { name: 'First name' })
  await firstName.fill('Соломія')
  const kept = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  await expect.poll(kept).toContain('Соломія')
  await page.goto('/i/studio/logout')
  await expect(page).toHaveURL(/\/i\/studio\/main$/)
  const left = await kept()
  expect(left).not.toContain('Соломія')
  expect(left).not.toContain(phone.slice(-7))
  expect(left).not.toMatch(/(client|draft|profile|account_phone|code|booked|manage|waiting)_/)
})
