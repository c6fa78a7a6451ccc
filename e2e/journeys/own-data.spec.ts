/** A signed-in client reads and changes their own data, and books with it. */
import { readFile } from 'node:fs/promises'
import { codeField, newPhone, phoneField, signInByApi } from '../support/accounts.ts'
import { inDatabase } from '../support/arrange.ts'
import { codeInMailTo, codesTo, codeTo, smsTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const linkTo = (service: string) =>
  `${studio.path}/b/${studio.idOf('branch', 'kyiv')}/s/${studio.idOf('service', service)}/d`
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

const productUrl = () => process.env['ZAPYS_URL'] ?? ''

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

// proves S2.route.11 S2.action.8 S3.client.3 S3.client.4 S3.client.5 S5.birthdate.1 S5.birthdate.2 S1.capability.16
test(
  'own data can be typed in any format, is checked, saved and shown again; unsaved values survive a reload',
  { tag: '@smoke' },
  async ({ page, checkScreen }) => {
    await signInByApi(page, productUrl(), studio, newPhone())
    await page.goto(`${studio.path}/profile`)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const gender = page.getByRole('combobox', { name: 'Gender' })
    await expect(gender.getByRole('option')).toHaveText(['Not specified', 'Male', 'Female'])
    await expect(gender).toHaveValue('NOT_SELECTED')
    await field('First name').fill('Марта')
    await field('Email').fill('@nowhere')
    await field('Date of birth').fill('31/12/2999')
    await field('Date of birth').press('Tab')
    await page.reload()
    await expect(field('First name')).toHaveValue('Марта')
    await expect(field('Date of birth')).toHaveValue('31.12.2999')

    await centralButton(page).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Date of birth: Value does not fit into the maximum limit',
      'Email: Incorrect E-Mail Address',
    ])
    await expect(page.getByRole('alert')).toBeFocused()
    await checkScreen('profile-1-errors')

    await field('Date of birth').fill('3 4 1990')
    await field('Email').fill(`marta.${Date.now()}@example.com`)
    await gender.selectOption('F')
    const sent = page.waitForRequest((request) => /\/v1\/user\/[\w-]{36}\?/.test(request.url()))
    await centralButton(page).click()
    const { user } = (await sent).postDataJSON() as { user: Record<string, unknown> }
    expect(user).toMatchObject({ first_name: 'Марта', birth_date: '1990-04-03', gender: 'FEMALE' })
    // The request contains changed fields only.
    expect(Object.keys(user).toSorted()).toEqual(['birth_date', 'email', 'first_name', 'gender'])
    await expect(page.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(field('Date of birth')).toHaveValue('03.04.1990')
    await expect(gender).toHaveValue('F')
    await gender.selectOption('NOT_SELECTED')
    await centralButton(page).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(gender).toHaveValue('NOT_SELECTED')
    await checkScreen('profile-2')
  },
)

// proves S2.route.13 S2.action.9 S4.auth.7 S7.answer.6
test('a phone is changed in three steps: the new number, a code to the old one, a code to the new one', async ({
  page,
  checkScreen,
}) => {
  const [before, next] = [newPhone(), newPhone()]
  await signInByApi(page, productUrl(), studio, before)
  await page.goto(`${studio.path}/profile`)
  await page.getByRole('link', { name: /Change phone/ }).click()
  await expect(heading(page, 'Change phone')).toBeVisible()
  await checkScreen('change-phone')
  const field = page.getByRole('textbox', { name: 'New phone' })
  await field.fill('+999 123 456 789')
  await centralButton(page).click()
  await expect(page.getByText('Invalid phone number format')).toBeVisible()
  await expect(codeField(page)).toBeHidden()
  await field.fill(next)
  await field.press('Enter')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await checkScreen('change-phone-confirm')
  // One of the codes belongs to the sign-in.
  const signInCodes = (await codesTo(productUrl(), before)).length
  await page.getByRole('button', { name: 'Send the code' }).click()
  await codeField(page).fill('000000')
  await expect(page.getByText('The code is wrong or has expired')).toBeVisible()
  expect(await codesTo(productUrl(), next)).toEqual([])
  await codeField(page).fill(await codeTo(productUrl(), before, signInCodes))
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await codeField(page).fill(await codeTo(productUrl(), next))
  await expect(page.getByText('The phone has been changed')).toBeVisible()
  await expect(heading(page, 'My data')).toBeVisible()
  const shown = `${next.slice(0, 4)} ${next.slice(4, 6)} ${next.slice(6, 9)} ${next.slice(9)}`
  await expect(page.getByRole('link', { name: shown })).toBeVisible()
  const notice = `the phone of your account now ends in ${next.slice(-2)}`
  await expect.poll(async () => (await smsTo(productUrl(), before))[0]?.text).toContain(notice)
})

test('a code to a new phone that has expired is sent again after another proof', async ({ page }) => {
  const [before, next] = [newPhone(), newPhone()]
  await signInByApi(page, productUrl(), studio, before)
  const sendsProof = async () => {
    const earlier = (await codesTo(productUrl(), before)).length
    await page.getByRole('button', { name: 'Send the code' }).click()
    await codeField(page).fill(await codeTo(productUrl(), before, earlier))
  }
  await page.clock.install()
  await page.goto(`${studio.path}/change_phone`)
  await page.getByRole('textbox', { name: 'New phone' }).fill(next)
  await centralButton(page).click()
  await sendsProof()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await codeTo(productUrl(), next)
  await page.clock.runFor(601_000)
  await inDatabase(dataDir(), (client) =>
    client.query(
      `update code_challenge
          set asked_at = asked_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes'
        where phone in ($1, $2)`,
      [before, next],
    ),
  )
  await expect(page.getByText('The code has expired. Ask for a new one.')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await sendsProof()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await codeField(page).fill(await codeTo(productUrl(), next, 1))
  await expect(page.getByText('The phone has been changed')).toBeVisible()
})

// proves S2.route.12 S2.action.10 S7.answer.7 S3.client.7
test('a password is set with a code, then changed with the old one; a wrong old one shows an error at its field', async ({
  page,
  checkScreen,
}) => {
  const phone = newPhone()
  await signInByApi(page, productUrl(), studio, phone)
  await page.goto(`${studio.path}/change_password`)
  const next = page.getByRole('textbox', { name: 'New password' })
  const old = page.getByRole('textbox', { name: 'Current password' })
  await expect(page.getByText('You have no password yet')).toBeVisible()
  await expect(old).toBeHidden()
  await next.fill('велосипед у дворі')
  await centralButton(page).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await codeField(page).fill(await codeTo(productUrl(), phone, 1))
  await expect(heading(page, 'My data')).toBeVisible()

  await page.getByRole('link', { name: 'Change password' }).click()
  await old.fill('велосипед у полі')
  await next.fill('велосипед у лісі')
  await centralButton(page).click()
  await expect(page.locator('.z-field__error', { hasText: 'The current password is wrong' })).toBeVisible()
  await expect(heading(page, 'Password')).toBeVisible()
  await checkScreen('change-password')
  await old.fill('велосипед у дворі')
  const sent = page.waitForRequest('**/user/change_password')
  await centralButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    old_password: 'велосипед у дворі',
    new_password: 'велосипед у лісі',
  })
  // The session that changed the password stays valid.
  await expect(page.getByText('The new password is set')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible()
})

test('without a phone no password is offered, and a forgotten one is replaced after another sign-in', async ({
  page,
}) => {
  const phone = newPhone()
  await signInByApi(page, productUrl(), studio, phone)
  await page.goto(`${studio.path}/profile`)
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeVisible()
  // As after a sign-in at a provider, an hour ago.
  const personId = await inDatabase(dataDir(), async (client) => {
    const { rows } = await client.query<{ person_id: string }>(
      'update person set phone = null where phone = $1 returning person_id',
      [phone],
    )
    const [{ person_id } = { person_id: '' }] = rows
    await client.query(`update session set created = created - interval '1 hour' where person_id = $1`, [
      person_id,
    ])
    return person_id
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Delete account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeHidden()
  await inDatabase(dataDir(), (client) =>
    client.query(`update person set password_hash = 'forgotten' where person_id = $1`, [personId]),
  )
  await page.goto(`${studio.path}/change_password`)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill('велосипед у дворі')
  await centralButton(page).click()
  await expect(page.getByText('You signed in more than 10 minutes ago')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm with the password' }).click()
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign in again' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

// proves S2.route.14 S4.auth.9 S4.auth.10 S1.capability.17
test(
  'a returning client books a linked service in at most four taps with their own data; the account shows the stored data and is deleted with the visit',
  { tag: '@smoke' },
  async ({ page, taps, checkScreen }) => {
    const phone = newPhone()
    await signInByApi(page, productUrl(), studio, phone)
    await page.goto(`${studio.path}/profile`)
    await page.getByRole('textbox', { name: 'First name' }).fill('Повернута')
    await centralButton(page).click()
    await expect(page.getByText('Saved')).toBeVisible()

    const before = taps.count()
    await page.goto(linkTo('face-massage'))
    await page.getByRole('button', { name: /^Soonest: / }).tap()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Повернута')
    await expect(phoneField(page)).toBeHidden()
    await page.getByRole('checkbox', { name: screenTexts.en.privacy }).tap()
    await checkScreen('own-booking')
    const booked = page.waitForRequest((request) => request.url().endsWith('/user/appointment'))
    await centralButton(page).tap()
    await booked
    await expect(heading(page, screenTexts.en.done)).toBeVisible()
    expect(taps.count() - before).toBeLessThanOrEqual(4)
    expect(await storedAppointments(dataDir(), phone)).toMatchObject([{ first_name: 'Повернута' }])

    await page.goto(`${studio.path}/profile`)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /Download my data/ }).click()
    const data = JSON.parse(await readFile(await (await file).path(), 'utf8')) as {
      user: { phone: string }
      data: { appointments: unknown[] }
    }
    expect(data).toMatchObject({ user: { phone } })
    expect(data.data.appointments).toHaveLength(1)

    await page.getByRole('link', { name: 'Delete account' }).click()
    await expect(page.getByRole('region', { name: '1 upcoming visit' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Why are you leaving?' }).fill('Переїжджаю')
    await checkScreen('delete-account-1')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') asked.push(request.url())
    })
    await page.getByRole('main').getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my account' }).click()
    expect(asked).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Delete account' }).click()
    await checkScreen('delete-account-2')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('button', { name: 'Send the code' }).click()
    await codeField(page).fill(await codeTo(productUrl(), phone, 1))
    await expect(page.getByText('Your account has been deleted')).toBeVisible()
    await expect(page).toHaveURL(studio.path)
    expect(new URL(asked[0] ?? '').searchParams.get('reason')).toBe('Переїжджаю')
    expect(await storedAppointments(dataDir(), phone)).toEqual([])
  },
)

// proves S2.payroute.13
test('a guest who has booked can reload the booking’s page, and is offered an account with the phone filled in', async ({
  page,
  checkScreen,
}) => {
  await page.goto(linkTo('body-wrap'))
  await page.getByRole('button', { name: /^Soonest: / }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Гостя')
  await phoneField(page).fill('+380445550477')
  await page.getByRole('checkbox', { name: screenTexts.en.privacy }).check()
  await centralButton(page).click()
  await expect(heading(page, screenTexts.en.done)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${studio.path}/success/r/[\\w-]{36}$`))
  await page.reload()
  await expect(heading(page, screenTexts.en.done)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Honey body wrap')
  const offer = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  await expect(offer).toBeVisible()
  await checkScreen('success-offer')
  await offer.click()
  await expect(phoneField(page)).toHaveValue('+380445550477')
})

test('a lost phone is replaced through the mail address after a day, and the change can be cancelled until then', async ({
  page,
  checkScreen,
}) => {
  const [before, next] = [newPhone(), newPhone()]
  const mail = `lost.${before.slice(1)}@example.com`
  await signInByApi(page, productUrl(), studio, before)
  await inDatabase(dataDir(), (client) =>
    client.query('update client set email = $1, email_verified = true where phone = $2', [mail, before]),
  )
  await page.goto(`${studio.path}/change_phone`)
  await page.getByRole('textbox', { name: 'New phone' }).fill(next)
  await centralButton(page).click()
  await page.getByRole('button', { name: 'I no longer have this number' }).click()
  await expect(page.getByRole('main')).toContainText('l•••@example.com')
  await checkScreen('change-phone-lost')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page
    .getByRole('textbox', { name: 'Code from the email' })
    .fill(await codeInMailTo(productUrl(), mail))
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await codeField(page).fill(await codeTo(productUrl(), next))
  await expect(page.getByText('The number will change in 24 hours')).toBeVisible()
  await expect(page.getByText('Until then you sign in with')).toBeVisible()
  await checkScreen('profile-phone-waits')
  await expect.poll(async () => (await smsTo(productUrl(), before))[0]?.text).toContain('Sign in and cancel')
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText('The change has been cancelled')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'My data')).toBeVisible()
  await expect(page.getByText('Until then you sign in with')).toBeHidden()
})
