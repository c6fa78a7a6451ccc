/** A client who has booked here before. */
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { storedAppointments } from '../support/stored.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const words = screenTexts.en
const dataDir = () => process.env['ZAPYS_DATA_DIR'] ?? ''

// Each case uses another stylist: on a day with one free time, that time would be both the soonest and the last.
for (const { way, treatment, phone, tapsNeeded } of [
  { way: 'the soonest time', treatment: 'brow-tint', phone: '+380445550911', tapsNeeded: 2 },
  { way: 'a time of their own choice', treatment: 'pedicure', phone: '+380445550912', tapsNeeded: 3 },
])
  test(`from a link to a treatment a returning client books ${way} with ${tapsNeeded} taps and types nothing`, async ({
    page,
    context,
    taps,
    baseURL,
  }) => {
    await setLanguage(context, baseURL ?? '', 'en')
    const link = `${studio.path}/b/${studio.idOf('branch', 'kyiv')}/s/${studio.idOf('service', treatment)}/d`
    const choose = async () => {
      if (way === 'the soonest time') return page.getByRole('button', { name: /^Soonest: / }).click()
      await freeTimes(page, words).last().click()
      await centralButton(page).filter({ hasText: words.book }).click()
    }
    await page.goto(link)
    await choose()
    await fillDetails(page, words, { name: 'Вірна', phone })
    await page.getByRole('checkbox', { name: words.privacy }).click()
    await centralButton(page).click()
    await expect(heading(page, words.done)).toBeVisible()

    const before = taps.count()
    await page.goto(link)
    await choose()
    await expect(page.getByRole('textbox', { name: words.firstName })).toHaveValue('Вірна')
    await centralButton(page).filter({ hasText: words.confirm }).click()
    await expect(heading(page, words.done)).toBeVisible()
    expect(before, 'taps are counted').toBeGreaterThan(0)
    expect(taps.count() - before).toBe(tapsNeeded)
    expect(await storedAppointments(dataDir(), phone)).toHaveLength(2)
  })
