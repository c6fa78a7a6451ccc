/**
 * Opens every screen of the route table directly, on the narrowest phone, for companies that rename services, staff,
 * rooms, branches, memberships and events. Language and colour scheme rotate with the position in the list.
 * `EVERY_SCREEN=uk,1280,dark` opens all in one language, width and scheme; `EVERY_SCREEN=,1280` rotates at desktop
 * width.
 * `PICTURES=/a/folder` saves a screenshot of each screen there.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { entityCodes } from '@zapys/contract'
import { signInRegularClient } from '../support/accounts.ts'
import {
  allScreens,
  type Known,
  noOwnRecords,
  ownRecords,
  type Screens,
  publicRecords,
} from '../support/all-screens.ts'
import { inventTitles, stemsOf, companyTexts } from '../support/invented-titles.ts'
import { ownCompany } from '../support/own-company.ts'
import type { Language } from '../support/screen-texts.ts'
import { setLanguage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const companies = { studio, hall: ownCompany('hall'), loft: ownCompany('loft') }
const { publicScreens, ownScreens } = allScreens(companies)

const languages = ['uk', 'en', 'pl', 'ru'] as const satisfies readonly Language[]
const asked = process.env['EVERY_SCREEN']?.split(',')
const width = Number(asked?.[1] || 320)
const pictures = process.env['PICTURES']
/** Text that appears when a value is missing. */
const missingValues = /undefined|NaN|\[object|\bnull\b|\{\w+[,}]/

/** Public screens with more or different content for signed-in clients than for guests. */
const differForClients = [
  'home',
  'main',
  'booking',
  'events',
  'event',
  'eventConfirmation',
  'serviceConfirmation',
  'rentByMonth',
  'showcase',
  'membershipOrder',
  'login',
]

/** Our default words for the six entities, in every case and number. */
const ours: Record<Language, RegExp> = {
  uk: /послу[гз]|спеціаліст|приміщен|філі[яїюй]|абонемент|(?<!\p{L})поді[яїюйє]/iu,
  en: /\b(services?|specialists?|rooms?|branch(es)?|memberships?|events?)\b/i,
  pl: /usłu[gdż]|specjali[sś]|(?<!\p{L})sal(a|e|i|ę|ach|om)?(?!\p{L})|oddzia|karne[tc]|wydarze/iu,
  ru: /(?<!\p{L})услуг|специалист|помещени|филиал|абонемент|(?<!\p{L})событи/iu,
}

/** All visible and announced text: texts, labels, hints, the page title. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.closest('script, style, template, noscript') === null)
        texts.push(walker.currentNode.nodeValue ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })

/** Gives the companies invented words; returns all texts that the companies wrote. */
async function inventWords(dataDir: string): Promise<string[]> {
  const texts: string[] = []
  for (const { id } of Object.values(companies)) {
    await inventTitles(dataDir, id)
    texts.push(...(await companyTexts(dataDir, id)))
  }
  return texts
}

async function open(
  page: Page,
  url: string,
  path: string,
  as: { language: Language; light: 'light' | 'dark' },
) {
  await setLanguage(page.context(), url, as.language)
  await page.emulateMedia({ colorScheme: as.light })
  // Starts a new document each time: the same address with another key after # would not reload.
  await page.goto('about:blank')
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', as.language)
  await expect(page.locator('[aria-busy=true], .z-skeleton')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(missingValues)
  // A redirect to sign-in means that the screen was not shown.
  if (!path.endsWith('/login')) expect(new URL(page.url()).pathname).not.toMatch(/\/login$/)
}

test('the lists of screens below contain every screen of the widget', () => {
  const table = readFileSync(new URL('../../apps/widget/src/routes/routes.ts', import.meta.url), 'utf8')
  const names = [...table.matchAll(/^ {2}(\w+): '\//gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(70)
  const listed = new Set([...Object.keys(publicScreens), ...Object.keys(ownScreens), 'logout'])
  expect(listed).toEqual(new Set(names))
})

type CheckScreen = (name: string) => Promise<void>
type OpenScreens = {
  url: string
  known: Known
  width: number
  checkScreen: CheckScreen
  written: readonly string[]
}

/** Opens all screens; returns texts with our default words, and entities shown with an invented word. */
async function openScreens(
  page: Page,
  screens: Screens,
  { url, known, width, checkScreen, written }: OpenScreens,
) {
  await page.setViewportSize({ width, height: width < 900 ? 812 : 800 })
  const withoutCompanyTexts = (text: string, language: Language) =>
    written.filter((one) => ours[language].test(one)).reduce((rest, one) => rest.replaceAll(one, ''), text)
  const [found, seen] = [[] as string[], new Set<string>()]
  for (const [index, [name, path]] of Object.entries(screens).entries())
    await test.step(`${name} at ${width}`, async () => {
      const language = ((asked?.[0] || undefined) as Language | undefined) ?? languages[index % 4]!
      const light = (asked?.[2] as 'dark' | undefined) ?? (index % 8 < 4 ? 'light' : 'dark')
      await open(page, url, typeof path === 'string' ? path : path(known), { language, light })
      for (const text of await textsOf(page)) {
        for (const [code, stem] of Object.entries(stemsOf(language)))
          if (text.toLowerCase().includes(stem)) seen.add(code)
        if (ours[language].test(withoutCompanyTexts(text, language)))
          found.push(`${language} ${name}: ${text}`)
      }
      await checkScreen(`every-${name}-${width}-${language}-${light}`)
      if (pictures !== undefined)
        await page.screenshot({
          path: `${pictures}/${name}-${width}-${language}-${light}.png`,
          animations: 'disabled',
        })
    })
  return { found, seen }
}

// proves S1.config.4
test(`every public screen opens directly at ${width} px without an accessibility problem, a missing value or a default word that the company renamed`, async ({
  page,
  baseURL,
  dataDir,
  checkScreen,
}) => {
  test.setTimeout(600_000)
  const url = baseURL ?? ''
  const written = await inventWords(dataDir)
  const known = { ...noOwnRecords, ...(await publicRecords(url, companies, 1)) }
  const { found, seen } = await openScreens(page, publicScreens, { url, known, width, checkScreen, written })
  expect(found).toEqual([])
  expect(seen).toEqual(new Set(entityCodes))
})

// proves S1.config.4
test(`every screen of a client opens directly at ${width} px without an accessibility problem, a missing value or a default word that the company renamed`, async ({
  page,
  baseURL,
  dataDir,
  checkScreen,
}) => {
  test.setTimeout(900_000)
  const url = baseURL ?? ''
  const written = await inventWords(dataDir)
  const token = await signInRegularClient(page, { url, dataDir, company: studio })
  const known = { ...(await publicRecords(url, companies, 2)), ...(await ownRecords(url, studio, token)) }
  const shared = Object.entries(publicScreens).filter(([name]) => differForClients.includes(name))
  const screens = { ...ownScreens, ...Object.fromEntries(shared), logout: `${studio.path}/logout` }
  const { found, seen } = await openScreens(page, screens, { url, known, width, checkScreen, written })
  expect(found).toEqual([])
  expect(seen).toEqual(new Set(entityCodes))
})
