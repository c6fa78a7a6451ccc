/** Ratings and comments after a visit, survey answers, and what other visitors see. */
import { randomUUID } from 'node:crypto'
import { signInRegularClient } from '../support/accounts.ts'
import { demo } from '../support/api.ts'
import { newCompany } from '../support/company-copies.ts'
import { centralButton, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await setLanguage(context, baseURL ?? '', 'en')
})

// proves S2.route.25 S2.route.26 S2.route.32 S2.route.33 S3.rating.1 S1.capability.18
test(
  'after a visit its client rates it by keyboard, and others see that review first; a survey is answered once',
  { tag: '@smoke' },
  async ({ page, product, checkScreen }) => {
    const hall = await newCompany(product.dataDir, 'hall')
    await signInRegularClient(page, { ...product, company: hall })
    await page.goto(`${hall.path}/records_details/review`)
    await expect(page.getByText('Which visit would you like to rate?')).toBeVisible()
    await checkScreen('reviews-visits')
    const visits = page.getByRole('list', { name: 'Which visit would you like to rate?' }).getByRole('link')
    const open = await visits.count()
    await visits.first().click()
    await expect(heading(page, 'Your review')).toBeVisible()
    const back = page.url()

    await centralButton(page).filter({ hasText: 'Send the review' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await page.getByRole('alert').getByRole('link', { name: 'Rate at least one thing' }).click()
    const stars = page.getByRole('radiogroup').first()
    await expect(stars.getByRole('radio', { name: '1 star: very bad' })).toBeFocused()
    await checkScreen('reviews-nothing-rated')
    await page.keyboard.press('Space')
    for (const star of ['2 stars: bad', '3 stars: all right', '4 stars: good', '5 stars: excellent']) {
      await page.keyboard.press('ArrowRight')
      await expect(stars.getByRole('radio', { name: star })).toBeChecked()
    }
    await expect(page.getByRole('alert')).toBeHidden()
    const said = `Calm and attentive, ${randomUUID().slice(0, 8)}`
    await page.getByRole('textbox', { name: /^A few words about / }).fill(`  ${said} `)
    await checkScreen('reviews-form')
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/rating') && request.method() === 'POST',
    )
    await centralButton(page).click()
    const { entity_rating } = (await sent).postDataJSON() as {
      entity_rating: { type: string; entity_id: string }
    }
    expect(entity_rating).toMatchObject({ type: 'RESOURCE', rating: 5, message: said })
    await expect(page.locator(':focus'), 'the button is gone').toContainText('Thank you for your review!')
    await checkScreen('reviews-thanks')

    await page.getByRole('link', { name: 'See the booking' }).click()
    await expect(page.getByText(said)).toBeVisible()
    await page.goto(back)
    // A rating that was given is not requested again; the service can still be rated.
    await expect(page.getByRole('radiogroup')).toHaveCount(1)
    await page.goto(`${hall.path}/records_details/review`)
    await expect(visits).toHaveCount(open)

    await page.goto(`${hall.path}/reviews/resource/${entity_rating.entity_id}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(said)

    await page.goto(`${hall.path}/surveys_current`)
    await checkScreen('surveys-current')
    await page.getByRole('link', { name: /question/ }).click()
    await centralButton(page).filter({ hasText: 'Send the answers' }).click()
    const errors = page.getByRole('alert').getByRole('link')
    await expect(errors).toHaveCount(2)
    await expect(page.getByRole('alert')).toBeFocused()
    await checkScreen('surveys-errors')
    await errors.last().click()
    await page.keyboard.press('Space')
    await page.getByRole('radio', { name: '4 stars: good' }).check({ force: true })
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByRole('textbox').fill('Nothing, all was well')
    const survey = page.url()
    await centralButton(page).dblclick()
    await expect(page.locator(':focus'), 'the button is gone').toContainText('Thank you for your answers!')
    await expect(page.getByText('Nothing, all was well')).toBeVisible()
    await checkScreen('surveys-answered')
    await page.goto(survey)
    await expect(page.getByText('You have already answered this survey')).toBeVisible()
    await page.goto(`${hall.path}/surveys_completed`)
    await expect(page.getByRole('main').getByRole('link', { name: /question/ })).toHaveCount(1)
    await page.goto(`${hall.path}/surveys_current/${randomUUID()}`)
    await expect(page.getByText('Survey not found')).toBeVisible()
  },
)

// proves S2.route.34 S2.route.35 S7.rating.2 S7.rating.3 S7.rating.4 S9.page.4 S9.page.5
test('anyone can read reviews of a performer or a service, newest first', async ({ page, checkScreen }) => {
  const studio = demo('studio')
  const olena = studio.idOf('resource', 'olena')
  const list = `/i/studio/b/${studio.idOf('branch', 'kyiv')}/r`
  await page.goto(list)
  const asked = page.waitForRequest(/\/rating\?/)
  const card = page.getByRole('listitem').filter({ hasText: 'Olena' })
  await checkScreen('reviews-from-list')
  await card.getByRole('link', { name: /^Olena Marchenko: reviews\. Rating / }).click()
  const { searchParams } = new URL((await asked).url())
  expect(Object.fromEntries(searchParams)).toEqual({ size: '100', sort: 'created,desc', resource: olena })
  await expect(heading(page, 'Reviews')).toBeVisible()
  await expect(page.getByRole('region', { name: /Olena/ })).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('5 stars')
  await expect(rows).toHaveCount(6)
  const dates = await page.getByRole('main').getByRole('listitem').locator('.z-review__who').allTextContents()
  const days = dates.map((date) => Date.parse(date.split(' · ').at(-1)!))
  expect(days.length).toBeGreaterThan(2)
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  await checkScreen('reviews-resource')

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page, 'the choice goes on where it was').toHaveURL(new RegExp(`${list}$`))

  const toning = studio.idOf('service', 'toning')
  await page.goto(`/i/studio/reviews/service/${toning}`)
  await expect(page.getByRole('region', { name: 'Toning' })).toBeVisible()
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await checkScreen('reviews-none')
  await page.goto(`/i/studio/reviews/service/${randomUUID()}`)
  await expect(page).toHaveURL(/\/error\?.*statusCode=404/)
})
