/** A room is not a specialist: it has its own word, heading and icon. docs/decisions/0003-entity-titles.md */
import type { Locale } from '@zapys/contract'
import { newPhone } from '../support/accounts.ts'
import { demo } from '../support/api.ts'
import { ownCompany } from '../support/own-company.ts'
import { screenTexts } from '../support/screen-texts.ts'
import { centralButton, fillDetails, freeTimes, heading, setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = demo('studio')
const hall = demo('hall')
const kyiv = `/i/studio/b/${studio.idOf('branch', 'kyiv')}`
const wallHire = `/i/hall/b/${hall.idOf('branch', 'antonovycha')}/s/${hall.idOf('service', 'wall-rent')}/sr`

const said: Record<Locale, { stylists: string; rooms: string; room: string; choose: string; any: string }> = {
  uk: {
    stylists: 'Майстри',
    rooms: 'Кабінети',
    room: 'Кабінет «Липа»',
    choose: 'Оберіть стіну',
    any: 'Підберемо стіну',
  },
  en: {
    stylists: 'Stylists',
    rooms: 'Rooms',
    room: 'Linden room',
    choose: 'Choose your wall',
    any: 'Any free wall',
  },
  pl: {
    stylists: 'Styliści',
    rooms: 'Gabinety',
    room: 'Gabinet „Lipa”',
    choose: 'Wybierz ścianę',
    any: 'Dobierzemy ścianę',
  },
  ru: {
    stylists: 'Мастера',
    rooms: 'Кабинеты',
    room: 'Кабинет «Липа»',
    choose: 'Выберите стену',
    any: 'Подберём стену',
  },
}

for (const [locale, words] of Object.entries(said) as [Locale, (typeof said)[Locale]][])
  test(`rooms are called rooms, not stylists or instructors (${locale})`, async ({
    page,
    context,
    baseURL,
    checkScreen,
  }) => {
    await setLanguage(context, baseURL ?? '', locale)
    await page.goto(`${kyiv}/r`)
    const rooms = page.getByRole('region', { name: words.rooms })
    await expect(rooms.getByRole('link', { name: new RegExp(`^${words.room}(?!:)`) })).toBeVisible()
    await expect(page.getByRole('list', { name: words.stylists })).not.toContainText(words.room)
    await checkScreen(`rooms-list-${locale}`)

    await page.goto('/i/studio')
    await expect(page.getByRole('region', { name: words.rooms })).toContainText(words.room)
    await expect(page.getByRole('region', { name: words.stylists })).not.toContainText(words.room)

    await page.goto(wallHire)
    await expect(heading(page, words.choose)).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^${words.any}`) })).toBeVisible()
    await checkScreen(`rooms-rental-${locale}`)
  })

test.describe('a room', () => {
  const loft = ownCompany('loft')

  for (const [locale, { book, done }] of [
    ['uk', { book: 'Забронювати', done: 'Заброньовано' }],
    ['ru', { book: 'Забронировать', done: 'Забронировано' }],
  ] as const)
    test(`is booked, not visited (${locale})`, async ({ page, context, baseURL, checkScreen }) => {
      await setLanguage(context, baseURL ?? '', locale)
      const words = screenTexts[locale]
      const [branch, service, room] = [
        loft.idOf('branch', 'kyrylivska'),
        loft.idOf('service', 'rehearsal'),
        loft.idOf('resource', loft.resources[0]?.key ?? ''),
      ]
      await page.goto(`${loft.path}/b/${branch}/s/${service}/sr/${room}/m`)
      await freeTimes(page, words).first().click()
      await centralButton(page).filter({ hasText: book }).click()
      await fillDetails(page, words, { name: 'Гучна', phone: newPhone() })
      await centralButton(page).click()
      await expect(heading(page, done)).toBeVisible()
      await checkScreen(`rooms-booked-${locale}`)
    })
})
