/** Staff sign in with an authenticator app: docs/rules/staff-sessions.md, Second factor. */
import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase } from '../support/arrange.ts'
import { ownCompany } from '../support/own-company.ts'
import { openStaffSession, signInStaff, signOutStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app (RFC 6238). `ahead` counts half minutes from now, because each code works once. */
function appCode(key: string, { ahead = 0 } = {}): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  return String((hash.readUInt32BE(hash.at(-1)! & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Код із застосунку' })

/** Switches the second factor on; returns the key and the recovery codes. */
async function turnOn(page: Page, checkScreen?: (name: string) => Promise<void>) {
  await page.getByRole('button', { name: 'Увімкнути двоетапну перевірку' }).click()
  await page.getByRole('button', { name: 'Далі' }).click()
  await expect(page.getByRole('img', { name: 'QR-код ключа для застосунку' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Увімкнути', exact: true }).click()
  await expect(page.getByText('Введіть код', { exact: true })).toBeVisible()
  await checkScreen?.('staff-second-factor-key')
  await codeField(page).fill(appCode(key))
  await page.getByRole('button', { name: 'Увімкнути', exact: true }).click()
  const list = page.getByRole('list', { name: 'Резервні коди' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await checkScreen?.('staff-second-factor-codes')
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'Коди збережено' }).click()
  return { key, codes }
}

test('an owner signs in with an authenticator app, requires it from owners, and gets in without the phone', async ({
  page,
  baseURL,
  dataDir,
  checkScreen,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openStaffSession(page, baseURL!, { role: 'owner', company: studio })
  await page.goto('/staff/sessions')
  const section = page.getByRole('region', { name: 'Двоетапна перевірка' })
  await expect(section).toContainText('Вимкнено')
  await checkScreen('staff-second-factor-off')
  const { key, codes } = await turnOn(page, checkScreen)
  await expect(section).toContainText('Увімкнено')
  await expect(section).toContainText('Лишилося 10 резервних кодів')

  const me = (await (await page.request.get('/v1/staff/me')).json()) as {
    person: { id: string; email: string }
  }
  await signOutStaff(page)
  await signInStaff(page, baseURL!, me.person.email)
  await expect(codeField(page)).toBeVisible()
  await checkScreen('staff-second-step')
  await codeField(page).fill('000 000')
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Код не підходить')
  await codeField(page).fill(appCode(key, { ahead: 1 }))
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Клієнти' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff/people')
  const demand = page.getByRole('checkbox', { name: 'Вимагати двоетапної перевірки від власників' })
  // The switch shows the value stored on the server.
  await demand.click()
  await expect(demand).toBeChecked()
  await checkScreen('staff-second-factor-demand-1280')

  // What an operator does for a staff member who has lost both phone and recovery codes.
  await inDatabase(dataDir, (client) =>
    client.query('delete from staff_second_factor where staff_person_id = $1', [me.person.id]),
  )
  await page.goto('/staff/board')
  await expect(page.getByRole('heading', { level: 1, name: 'Двоетапна перевірка' })).toBeVisible()
  await checkScreen('staff-second-factor-demanded-1280')
  const again = await turnOn(page)
  await expect(page.getByRole('link', { name: 'Клієнти' })).toBeVisible()
  expect(again.codes.filter((code) => codes.includes(code))).toEqual([])

  await page.goto('/staff/people')
  await demand.click()
  await expect(demand).not.toBeChecked()
  await page.goto('/staff/sessions')
  await section.getByRole('button', { name: 'Вимкнути двоетапну перевірку' }).click()
  await codeField(page).fill(again.codes[0]!)
  await page.getByRole('button', { name: 'Вимкнути', exact: true }).click()
  await expect(section).toContainText('Вимкнено')
})
