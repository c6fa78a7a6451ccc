/**
 * A company names its services, staff, rooms, branches, memberships and events itself. Every screen is opened, in languages
 * that go round; `OWN_WORDS=pl` opens all in one.
 */
import type { Page } from '@playwright/test'
import { entityCodes } from '@zapys/contract'
import { regularSession } from '../support/accounts.ts'
import { allScreens, nothingOwn, ownThings, type Screens, whatIsPublic } from '../support/all-screens.ts'
import type { Known } from '../support/all-screens.ts'
import { inventTitles, stemsOf, writtenBy } from '../support/invented-titles.ts'
import { ownCompany } from '../support/own-company.ts'
import type { Language } from '../support/sayings.ts'
import { speaks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const studio = ownCompany('studio')
const companies = { studio, hall: ownCompany('hall'), loft: ownCompany('loft') }
const { publicScreens, ownScreens } = allScreens(companies)

const languages = ['uk', 'en', 'pl', 'ru'] as const satisfies readonly Language[]
const asked = process.env['OWN_WORDS'] as Language | undefined

/** Public screens that show a client more than a guest, or something else. */
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

/** Our words for the six entities, in every case and number. */
const ours: Record<Language, RegExp> = {
  uk: /послу[гз]|спеціаліст|приміщен|філі[яїюй]|абонемент|(?<!\p{L})поді[яїюйє]/iu,
  en: /\b(services?|specialists?|rooms?|branch(es)?|memberships?|events?)\b/i,
  pl: /usłu[gdż]|specjali[sś]|(?<!\p{L})sal(a|e|i|ę|ach|om)?(?!\p{L})|oddzia|karne[tc]|wydarze/iu,
  ru: /(?<!\p{L})услуг|специалист|помещени|филиал|абонемент|(?<!\p{L})событи/iu,
}

/** All that is read or read out: texts, labels, hints, the title of the page. */
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

type Walk = { url: string; known: Known; shift: number; written: readonly string[] }

/** Opens them all; returns texts with our words, and the entities that a screen called by an invented word. */
async function walk(page: Page, screens: Screens, { url, known, shift, written }: Walk) {
  const found: string[] = []
  const withoutTheirs = (text: string, language: Language) =>
    written.filter((one) => ours[language].test(one)).reduce((rest, one) => rest.replaceAll(one, ''), text)
  const seen = new Set<string>()
  for (const [index, [name, path]] of Object.entries(screens).entries())
    await test.step(name, async () => {
      const language = asked ?? languages[(index + shift) % languages.length]!
      await speaks(page.context(), url, language)
      await page.goto('about:blank')
      await page.goto(typeof path === 'string' ? path : path(known))
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], .z-skeleton')).toHaveCount(0)
      for (const text of await textsOf(page)) {
        for (const [code, stem] of Object.entries(stemsOf(language)))
          if (text.toLowerCase().includes(stem)) seen.add(code)
        if (ours[language].test(withoutTheirs(text, language))) found.push(`${language} ${name}: ${text}`)
      }
    })
  return { found, seen }
}

async function invent(dataDir: string): Promise<string[]> {
  const texts: string[] = []
  for (const { id } of Object.values(companies)) {
    await inventTitles(dataDir, id)
    texts.push(...(await writtenBy(dataDir, id)))
  }
  return texts
}

// proves S1.config.4
test('every screen calls entities as the company does: for guests', async ({ page, baseURL, dataDir }) => {
  test.setTimeout(600_000)
  const url = baseURL ?? ''
  const written = await invent(dataDir)
  const known = { ...nothingOwn, ...(await whatIsPublic(url, companies, 1)) }
  const { found, seen } = await walk(page, publicScreens, { url, known, shift: 0, written })
  expect(found).toEqual([])
  expect(seen).toEqual(new Set(entityCodes))
})

// proves S1.config.4
test('every screen calls entities as the company does: for clients', async ({ page, baseURL, dataDir }) => {
  test.setTimeout(900_000)
  const url = baseURL ?? ''
  const written = await invent(dataDir)
  const token = await regularSession(page, { url, dataDir, company: studio })
  const known = { ...(await whatIsPublic(url, companies, 1)), ...(await ownThings(url, studio, token)) }
  const own = Object.entries(publicScreens).filter(([name]) => differForClients.includes(name))
  const screens = { ...Object.fromEntries(own), ...ownScreens, logout: `${studio.path}/logout` }
  const { found, seen } = await walk(page, screens, { url, known, shift: 2, written })
  expect(found).toEqual([])
  expect(seen).toEqual(new Set(entityCodes))
})
