import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { catalogues, defaultTitles } from './catalogues.ts'
import { locales } from './locales.ts'
import { messageFiles } from './message-files.ts'
import { titleValues } from './titles.ts'

const ids = Object.keys(catalogues.en)
const titleNames = new Set(Object.keys(titleValues([], 'en', defaultTitles.en)))
const everyText = locales.flatMap((locale) =>
  Object.entries(catalogues[locale]).map(([id, text]) => ({ locale, id, text })),
)

/** Every element of a message, those inside plural and select options and tags included. */
function elementsOf(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element, ...Object.values(element.options).flatMap((option) => elementsOf(option.value))]
    if (element.type === TYPE.tag) return [element, ...elementsOf(element.children)]
    return [element]
  })
}
const isTitle = (name: string) => /^(service|resource|room|branch|membership|event)_/i.test(name)

/** Names of the values a message needs, without the titles that every message is given. */
const argumentsOf = (text: string) => {
  const names = elementsOf(parse(text)).flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound || isTitle(element.value)
      ? []
      : [element.value],
  )
  return [...new Set(names)].toSorted().join()
}

const categoriesOf = (locale: Locale) =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()

describe('the message catalogues', () => {
  it.each<{ locale: Locale; because: string }>([
    // proves S1.lang.1
    { locale: 'uk', because: 'the interface exists in Ukrainian' },
    // proves S1.lang.2
    { locale: 'en', because: 'the interface exists in English' },
    // proves S1.lang.3
    { locale: 'pl', because: 'the interface exists in Polish' },
    // proves S1.lang.4
    { locale: 'ru', because: 'the interface exists in Russian' },
  ])('every text exists in $locale $because', ({ locale }) => {
    expect(Object.keys(catalogues[locale]).toSorted()).toEqual(ids.toSorted())
  })

  it('a text says where it belongs: its id starts with the area of its file, or it is that of an error', () => {
    const misplaced = messageFiles('en').flatMap(({ area, texts }) =>
      Object.keys(texts).filter((id) => !id.startsWith(`${area}.`) && !id.startsWith('errors.')),
    )
    expect(misplaced).toEqual([])
  })

  it.each(locales)('no id stands in two files of %s', (locale) => {
    const all = messageFiles(locale).flatMap(({ texts }) => Object.keys(texts))
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
  })

  it('a text stands in the same area in every language, and the compiler knows the area', () => {
    const placesIn = (locale: Locale) =>
      messageFiles(locale).flatMap(({ area, texts }) => Object.keys(texts).map((id) => `${area}: ${id}`))
    for (const locale of locales) expect(placesIn(locale).toSorted()).toEqual(placesIn('en').toSorted())
    const known = readFileSync(join(import.meta.dirname, 'message-id.ts'), 'utf8')
    for (const { area } of messageFiles('en')) expect(known).toContain(`/${area}.en.json'`)
  })

  it('no text is empty', () => {
    expect(everyText.filter(({ text }) => text.trim() === '')).toEqual([])
  })

  it('a text takes the same values in every language', () => {
    const differing = everyText.filter(
      ({ id, text }) => argumentsOf(text) !== argumentsOf(catalogues.en[id] ?? ''),
    )
    expect(differing).toEqual([])
  })

  it('a count has a form for every plural category of its language and no other', () => {
    const wrong = everyText.filter(({ locale, text }) =>
      elementsOf(parse(text)).some(
        (element) =>
          element.type === TYPE.plural &&
          element.pluralType === 'cardinal' &&
          Object.keys(element.options)
            .filter((category) => !category.startsWith('='))
            .toSorted()
            .join() !== categoriesOf(locale).join(),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('entity titles are only those that every message is given', () => {
    const unknown = everyText.filter(({ text }) =>
      elementsOf(parse(text)).some(
        (element) =>
          element.type === TYPE.argument && isTitle(element.value) && !titleNames.has(element.value),
      ),
    )
    expect(unknown).toEqual([])
  })

  // The staff app speaks in our words.
  const areasOfStaff = /^(desk|errors\.(catalogue|event|schedule))\./
  /** Our words for the six entities in every case and number. */
  const ours: Record<Locale, RegExp> = {
    uk: /послу[гз]|спеціаліст|приміщен|філі[яїюй]|абонемент|(?<!\p{L})поді[яїюйє]/iu,
    en: /\b(services?|specialists?|rooms?|branch(es)?|memberships?|events?)\b/i,
    pl: /usłu[gdż]|specjali[sś]|(?<!\p{L})sal(a|e|i|ę|ach|om)?(?!\p{L})|oddzia|karne[tc]|wydarze/iu,
    ru: /(?<!\p{L})услуг|специалист|помещени|филиал|абонемент|(?<!\p{L})событи/iu,
  }
  const words = (text: string) =>
    elementsOf(parse(text))
      .flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))
      .join(' ')

  // proves S1.config.4
  it('every text for clients takes the word of the company for an entity, and none has ours written into it', () => {
    const fixed = everyText.filter(
      ({ id, locale, text }) => !areasOfStaff.test(id) && ours[locale].test(words(text)),
    )
    expect(fixed.map(({ locale, id, text }) => `${locale} ${id}: ${text}`)).toEqual([])
  })

  it('each case of a title is used, the dative too', () => {
    for (const locale of locales)
      for (const wordCase of ['nom', 'acc', 'dat'])
        expect(
          everyText.some((one) => one.locale === locale && one.text.includes(`_${wordCase}_`)),
          `${locale} ${wordCase}`,
        ).toBe(true)
  })

  it('no English article stands before a title: a company may call its service an hour', () => {
    expect(
      everyText.filter(({ locale, text }) => locale === 'en' && /\ban? \{\w+_(nom|dat|acc)_/i.test(text)),
    ).toEqual([])
  })

  it('no Latin letter hides in a Cyrillic word, and no Cyrillic one in English or Polish', () => {
    const mixed = everyText.filter(({ locale, text }) => {
      const words = text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, ' ')
      return locale === 'en' || locale === 'pl'
        ? /\p{Script=Cyrillic}/u.test(words)
        : /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(words)
    })
    expect(mixed).toEqual([])
  })

  it('no straight apostrophe: in this format it quotes what follows', () => {
    expect(everyText.filter(({ text }) => text.includes("'"))).toEqual([])
  })

  it('Ukrainian has no letters that only Russian has, and the other way round', () => {
    const strange = everyText.filter(
      ({ locale, text }) =>
        (locale === 'uk' && /[ыэъё]/i.test(text)) || (locale === 'ru' && /[іїєґ]/i.test(text)),
    )
    expect(strange).toEqual([])
  })

  // An id that does not exist is a compile error (MessageId), so only the other direction needs a test.
  it('every text is used by the widget or the server', () => {
    const root = join(import.meta.dirname, '../../..')
    const sources = ['apps', 'packages']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.|node_modules/.test(path))
          .map((path) => readFileSync(join(root, folder, path), 'utf8')),
      )
      .join('\n')
    const madeOfParts = [...sources.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map((match) => match[1] ?? '')
    const quoted = new Set([...sources.matchAll(/['"`]([a-z]+\.[\w.]+)['"`]/g)].map((match) => match[1]))
    expect(ids.filter((id) => !quoted.has(id) && !madeOfParts.some((start) => id.startsWith(start)))).toEqual(
      [],
    )
  })
})
