/**
 * A sign-out applies in every tab at once, and a page around the form cannot misuse a press to cancel a booking
 * (clickjacking).
 */
import type { Locator } from '@playwright/test'
import { codeField, newPhone, signInByApi } from '../support/accounts.ts'
import { call, dateTime, freeStarts, instantOf } from '../support/api.ts'
import { startHostSite } from '../support/host-site.ts'
import { codeTo } from '../support/outbox.ts'
import { ownCompany } from '../support/own-company.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { openStaffSession, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

/** In Chromium 150, in one of ten cases, a tab receives the sign-out message before it sees the other tab's cookies. */
function delayCookieChanges() {
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
  let seen = get!.call(document) as string
  Object.defineProperty(document, 'cookie', {
    get: () => {
      const now = get!.call(document) as string
      if (now !== seen) setTimeout(() => (seen = now), 50)
      return seen
    },
    set: (cookie: string) => {
      set!.call(document, cookie)
      seen = get!.call(document) as string
    },
  })
}

test('sign-out in one tab clears the others, and a page restored from the back-forward cache', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await signInByApi(page, url, studio, newPhone())
  const other = await context.newPage()
  await other.addInitScript(delayCookieChanges)
  await other.goto(`${studio.path}/profile`)
  await expect(heading(other, 'My data')).toBeVisible()
  const reloaded = other.waitForEvent('load', { timeout: 60_000 })
  await page.goto(`${studio.path}/logout`)
  await reloaded
  await expect(heading(other, 'Sign in')).toBeVisible()

  await signInByApi(page, url, studio, newPhone())
  await page.goto(`${studio.path}/profile`)
  await expect(heading(page, 'My data')).toBeVisible()
  // The session ends while the page is in the back-forward cache, where it receives no message.
  await context.clearCookies({ name: 'token' })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a password changed in one tab keeps the client signed in in the others', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const phone = newPhone()
  await signInByApi(page, url, studio, phone)
  const other = await context.newPage()
  await other.goto(`${studio.path}/profile`)
  await expect(heading(other, 'My data')).toBeVisible()
  await page.goto(`${studio.path}/change_password`)
  await page.getByRole('textbox', { name: 'New password' }).fill('велосипед у дворі')
  await centralButton(page).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await codeField(page).fill(await codeTo(url, phone, 1))
  await expect(page.getByText('The new password is set')).toBeVisible()
  await other.getByRole('textbox', { name: 'First name' }).fill('Марта')
  const reloaded = other.waitForEvent('load')
  await centralButton(other).click()
  await reloaded
  // The heading alone is also shown while the page of a guest loads.
  await expect(other.getByRole('link', { name: 'Change password' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible()
})

test.describe('in a frame', () => {
  // The site is on another server by design, so this check does not apply.
  test.use({ watched: async ({}, use) => use() })

  test('a booking is cancelled only after the client types a word', async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const service = studio.idOf('service', 'express-facial')
    const [free] = await freeStarts(url, studio, { branch: 'kyiv', service: 'express-facial' })
    const booked = (await call(
      url,
      'bookAppointment',
      {},
      {
        body: {
          appointment: {
            company_id: studio.id,
            branch_id: studio.idOf('branch', 'kyiv'),
            start_time: instantOf('Europe/Kyiv', free!),
            service_resource_settings: [{ service, resources: [], ordinal: 1 }],
            client: { first_name: 'Марта', phone: newPhone() },
            agreement: { terms: true, privacy: true },
          },
        },
      },
    )) as { id: string; manage_key: string }
    const address = `${url}${studio.path}/booking/${booked.id}#key=${booked.manage_key}`
    const site = await startHostSite(
      {
        '/': `<!doctype html><title>Game</title><iframe src="${address}" width="390" height="800"></iframe>`,
      },
      [url],
    )
    try {
      await page.goto(site.origin)
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: 'Cancel the booking' }).click()
      const sheet = frame.getByRole('dialog')
      const yes = sheet.getByRole('button', { name: 'Yes, cancel' })
      await expect(yes).toHaveAttribute('aria-disabled', 'true')
      await yes.dispatchEvent('click')
      await expect(sheet).toBeVisible()
      await sheet.getByRole('textbox', { name: 'To confirm, type the word “cancel”' }).fill('Cancel ')
      await yes.click()
      await expect(frame.getByText('Cancelled').first()).toBeVisible()
    } finally {
      await site.close()
    }
  })

  test('an account is deleted only after the client types a word', async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    await signInByApi(page, url, studio, newPhone())
    const site = await startHostSite(
      {
        '/': `<!doctype html><title>Game</title><iframe src="${url}${studio.path}/delete_account" width="390" height="800"></iframe>`,
      },
      [url],
    )
    try {
      await page.goto(site.origin)
      const frame = page.frameLocator('iframe')
      await frame.getByRole('main').getByRole('button', { name: 'Delete account' }).click()
      const sheet = frame.getByRole('dialog')
      const yes = sheet.getByRole('button', { name: 'Delete for good' })
      await expect(yes).toHaveAttribute('aria-disabled', 'true')
      await yes.dispatchEvent('click')
      await expect(sheet).toBeVisible()
      await sheet.getByRole('textbox', { name: 'To confirm, type the word “delete”' }).fill('delete')
      await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
    } finally {
      await site.close()
    }
  })

  test('a deposit is paid in a pop-up window, and the form ends on the success screen without asking for the remainder', async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const spot = { branch: 'kyiv', service: 'keratin', resource: 'sofia' }
    const [free] = await freeStarts(url, studio, spot)
    const [branch, service, resource] = [
      studio.idOf('branch', spot.branch),
      studio.idOf('service', spot.service),
      studio.idOf('resource', spot.resource),
    ]
    const address = `${url}${studio.path}/b/${branch}/s/${service}/c/${dateTime(free!)}?r=${resource}&theme=dark`
    const site = await startHostSite(
      {
        '/': `<!doctype html><title>Studio</title><iframe src="${address}" width="390" height="800"></iframe>`,
      },
      [url],
    )
    try {
      await page.goto(site.origin)
      const frame = page.frameLocator('iframe')
      const bigButton = frame.getByRole('navigation').getByRole('button')
      await frame.getByRole('textbox', { name: 'First name' }).fill('Марта')
      await frame.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
      await frame.getByRole('checkbox', { name: /personal data/ }).check()
      await bigButton.filter({ hasText: 'Pay' }).click()
      await expect(frame.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
      await frame.locator('html').evaluate((html) => html.scrollTo(0, html.scrollHeight))
      const opened = page.waitForEvent('popup')
      await bigButton.filter({ hasText: '₴720' }).click()
      const bank = await opened
      await expect(bank).toHaveURL(/\/sandbox\//)
      await expect(frame.getByText('The payment page is open in another window')).toBeInViewport()
      await bank.locator('input[name=card][value=success]').check()
      await bank.locator('form').first().getByRole('button').first().click()
      await expect(heading(bank, 'Successfully paid')).toBeVisible()
      const backgroundOf = (place: Locator) =>
        place.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const inFrame = await backgroundOf(frame.locator('html'))
      expect(await backgroundOf(bank.locator('html')), 'it is as dark as the form').toBe(inFrame)
      await bank.goto(bank.url().replace(/\?.*/, ''))
      await expect(heading(bank, 'Successfully paid')).toBeVisible()
      expect(await backgroundOf(bank.locator('html')), 'the company’s own colours are light').not.toBe(
        inFrame,
      )

      await expect(frame.getByRole('heading', { level: 1, name: 'Successfully paid' })).toBeVisible()
      await expect(frame.getByText('We have received ₴720. Thank you!')).toBeVisible()
      await expect(frame.getByText(/^Booking number: /)).toBeVisible()
      for (const name of ['Add to calendar', 'Change or cancel'])
        await expect(frame.getByRole('main').getByRole('link', { name })).toBeVisible()
      await expect(frame.getByRole('button', { name: /^Pay/ }), 'the rest is paid in person').toHaveCount(0)
    } finally {
      await site.close()
    }
  })

  test('a client who closes the payment page and pays the deposit at the desk can then pay the rest', async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const spot = { branch: 'kyiv', service: 'keratin', resource: 'sofia' }
    const [free] = await freeStarts(url, studio, spot)
    const branch = studio.idOf('branch', spot.branch)
    const booked = (await call(
      url,
      'bookAppointment',
      {},
      {
        body: {
          appointment: {
            company_id: studio.id,
            branch_id: branch,
            start_time: instantOf('Europe/Kyiv', free!),
            service_resource_settings: [
              {
                service: studio.idOf('service', spot.service),
                resources: [studio.idOf('resource', spot.resource)],
                ordinal: 1,
              },
            ],
            client: { first_name: 'Марта', phone: newPhone() },
            agreement: { terms: true, privacy: true },
          },
        },
      },
    )) as { id: string; manage_key: string; payment: { amount: number } }
    const deposit = booked.payment.amount
    const address = `${url}${studio.path}/payment/r/${booked.id}#key=${booked.manage_key}`
    const site = await startHostSite(
      {
        '/': `<!doctype html><title>Studio</title><iframe src="${address}" width="390" height="800"></iframe>`,
      },
      [url],
    )
    try {
      await page.goto(site.origin)
      const frame = page.frameLocator('iframe')
      const bigButton = frame.getByRole('navigation').getByRole('button')
      const opened = page.waitForEvent('popup')
      await bigButton.filter({ hasText: '₴' }).click()
      await (await opened).close()
      await expect(frame.getByText('The payment page is open in another window')).toBeVisible()

      await openStaffSession(page, url, { role: 'owner', company: studio })
      await staffCall(
        page,
        'recordPayment',
        { company: studio.id, branch },
        {
          body: { payment: { appointment: booked.id, method: 'CASH', amount: deposit } },
        },
      )
      await expect(frame.getByText('Already paid', { exact: true })).toBeVisible()
      await expect(frame.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
      await expect(bigButton.filter({ hasText: '₴' })).toBeVisible()
    } finally {
      await site.close()
    }
  })

  test('a membership is ordered and paid in one press, and the form follows the pop-up window to the success screen', async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const address = `${url}${studio.path}/m/${studio.idOf('template', 'five-manicures')}`
    const site = await startHostSite(
      {
        '/': `<!doctype html><title>Studio</title><iframe src="${address}" width="390" height="800"></iframe>`,
      },
      [url],
    )
    try {
      await page.goto(site.origin)
      const frame = page.frameLocator('iframe')
      await frame.getByRole('textbox', { name: 'First name' }).fill('Марта')
      await frame.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
      await frame.getByRole('checkbox', { name: /booking terms/ }).check()
      const opened = page.waitForEvent('popup')
      await frame.getByRole('navigation').getByRole('button').filter({ hasText: 'Pay' }).click()
      const bank = await opened
      await expect(bank).toHaveURL(/\/sandbox\//)
      await expect(frame.getByText('The payment page is open in another window')).toBeInViewport()
      await expect(frame.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
        'href',
        bank.url(),
      )
      await bank.locator('input[name=card][value=success]').check()
      await bank.locator('form').first().getByRole('button').first().click()
      await expect(heading(bank, 'Successfully paid')).toBeVisible()
      await expect(frame.getByRole('heading', { level: 1, name: 'Successfully paid' })).toBeVisible()
      await expect(frame.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    } finally {
      await site.close()
    }
  })
})
