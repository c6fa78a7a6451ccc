/** Lists with the view types SMALL, LARGE and OFF: docs/rules/lists.md#view-types */
import { newPhone, signInByApi } from '../support/accounts.ts'
import { changeSettings } from '../support/arrange.ts'
import { sellMemberships } from '../support/memberships.ts'
import { ownCompany } from '../support/own-company.ts'
import { heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ context, product }) => {
  await setLanguage(context, product.url, 'en')
})

test.describe('memberships', () => {
  const studio = ownCompany('studio')

  // proves S3.bookingset.9 S3.bookingset.10 S3.bookingset.12
  test('own memberships and those on sale are shown as cards, as rows, one at a time, or not at all', async ({
    page,
    product,
    checkScreen,
  }) => {
    const phone = newPhone()
    const changeWidgetSettings = (widget_settings: Record<string, string>) =>
      changeSettings(product.dataDir, studio.id, { widget_settings })
    await signInByApi(page, product.url, studio, phone)
    const template = studio.idOf('template', 'five-manicures')
    await sellMemberships(product.dataDir, { company: studio.id, phone, template }, [
      { from: -10, to: 20, total: 5, used: 2 },
      { from: -10, to: 40, total: 5 },
    ])
    const main = page.getByRole('main')
    const open = (path: string) => page.goto(`${studio.path}${path}`)
    const [card, row] = [main.locator('.z-pass'), main.locator('.z-row')]

    await changeWidgetSettings({ membership_list_view_type: 'LARGE' })
    await open('/memberships_current')
    await expect(card).toHaveCount(2)
    await checkScreen('list-own-large')
    await changeWidgetSettings({ membership_list_view_type: 'SMALL' })
    await open('/memberships_current')
    await expect(row.filter({ hasText: '5 manicures' })).toHaveCount(2)
    await expect(card).toHaveCount(0)
    await checkScreen('list-own-small')
    await changeWidgetSettings({ membership_list_view_type: 'OFF' })
    await open('/memberships_current')
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('3')
    await expect(main.getByRole('link', { name: 'Past' })).toHaveCount(0)
    await checkScreen('list-own-off')
    await open('/memberships_past')
    await expect(main.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
    await expect(card).toHaveCount(0)

    await changeWidgetSettings({ membership_showcase_view_type: 'SMALL' })
    await open('/m')
    await expect(row.first()).toBeVisible()
    await expect(card).toHaveCount(0)
    await changeWidgetSettings({ membership_showcase_view_type: 'LARGE' })
    await open('/m')
    await expect(card.first()).toBeVisible()

    // On the home page, cards of memberships on sale would make the client's own card hard to find.
    await changeWidgetSettings({ membership_showcase_view_type: 'OFF', client_membership_view_type: 'LARGE' })
    await open('/main')
    await expect(card).toHaveCount(1)
    await checkScreen('list-home-large')
    await changeWidgetSettings({ client_membership_view_type: 'SMALL' })
    await open('/main')
    await expect(row.filter({ hasText: '5 manicures: 3 of 5 visits left' })).toBeVisible()
    await expect(card).toHaveCount(0)
    await changeWidgetSettings({ client_membership_view_type: 'OFF' })
    await open('/main')
    await expect(row.filter({ hasText: 'My data' })).toBeVisible()
    await expect(row.filter({ hasText: 'My passes' })).toHaveCount(0)
  })
})

test.describe('events', () => {
  const hall = ownCompany('hall')

  // proves S3.bookingset.7 S3.bookingset.11
  test('events are listed with pictures, without pictures, or one day at a time, and the home page does the same', async ({
    page,
    product,
    checkScreen,
  }) => {
    const changeWidgetSettings = (widget_settings: Record<string, string>) =>
      changeSettings(product.dataDir, hall.id, { widget_settings })
    const main = page.getByRole('main')
    const days = main.locator('.z-events')
    const pictures = main.locator('.z-event--large')
    const events = async (type: string) => {
      await changeWidgetSettings({ event_list_view_type: type })
      await page.goto(`${hall.path}/e`)
      // On a wide window the week is shown first.
      const list = main.getByRole('radio', { name: 'List' }).or(main.getByRole('button', { name: 'List' }))
      await expect(heading(page, /./)).toBeVisible()
      await main.locator('.z-timetable, .z-events').first().waitFor({ state: 'attached' })
      if (await list.first().isVisible()) await list.first().click()
      await expect(days.first()).toBeVisible()
      await checkScreen(`list-events-${type.toLowerCase()}`)
    }
    await events('LARGE')
    await expect(pictures.first()).toBeVisible()
    await expect.poll(() => days.count()).toBeGreaterThan(1)
    await events('SMALL')
    await expect(pictures).toHaveCount(0)
    await expect.poll(() => days.count()).toBeGreaterThan(1)
    await events('OFF')
    await expect(days).toHaveCount(1)

    const week = main.locator('.z-class')
    for (const [type, seen] of [
      ['LARGE', true],
      ['SMALL', false],
    ] as const) {
      await changeWidgetSettings({ gt_view_type: type })
      await page.goto(`${hall.path}/main`)
      await expect(week.first()).toBeVisible()
      expect((await week.first().locator('.z-avatar').count()) > 0).toBe(seen)
    }
    await changeWidgetSettings({ gt_view_type: 'OFF' })
    await page.goto(`${hall.path}/main`)
    await expect(main.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(week).toHaveCount(0)
  })
})
