/**
 * The company's own words for its entities, as values of every message. S3.titles;
 * docs/decisions/0003-entity-titles.md gives the meaning of cases, numbers and fallbacks.
 */
import type { EntityTitle, Locale } from '@zapys/contract'

const entities = ['service', 'resource', 'room', 'branch', 'membership', 'event'] as const
const cases = ['nom', 'dat', 'acc'] as const
/** `few` and `many` follow a number; `other` is the plural without one, as in the heading of a list. */
const numbers = ['one', 'few', 'many', 'other'] as const

type Entity = (typeof entities)[number]
type Case = (typeof cases)[number]
type GrammaticalNumber = (typeof numbers)[number]

export type TitleName = `${Entity | Capitalize<Entity>}_${Case}_${GrammaticalNumber}`
export type TitleValues = Record<TitleName, string>

/** Default words of a language: entity, case, then one, few, many, other. */
export type DefaultTitles = Record<Entity, Record<Case, string[]>>

const codeOf: Record<Entity, EntityTitle['code']> = {
  service: 'SERVICE_NAME',
  resource: 'RESOURCE_NAME',
  room: 'ROOM_NAME',
  branch: 'BRANCH_NAME',
  membership: 'MEMBERSHIP_NAME',
  event: 'EVENT_NAME',
}

const wordCaseOf: Record<Case, EntityTitle['word_case']> = {
  nom: 'WHO_WHAT',
  dat: 'WHOM_WHY',
  acc: 'WHOM_WHAT',
}

/** Order in which forms are tried, the most similar first. The singular replaces a plural only as the last resort. */
const nearestNumbers: Record<GrammaticalNumber, GrammaticalNumber[]> = {
  one: ['one'],
  few: ['few', 'other', 'many'],
  many: ['many', 'other', 'few'],
  // Companies may mean CLDR's `other`, which is the form of a fraction in uk and pl («1,5 майстра»). The form after 2 is the
  // plural that stands alone in both, and English has none, so it is asked first.
  other: ['few', 'other', 'many'],
}
/** «2 салона», but «Салоны»: in Russian the form after 2 is never used without a number. */
const nearestToPlural = (number: GrammaticalNumber, locale: Locale): GrammaticalNumber[] =>
  number === 'other' && locale === 'ru' ? ['other', 'few', 'many'] : nearestNumbers[number]

const nearestCases: Record<Case, Case[]> = {
  nom: ['nom', 'acc', 'dat'],
  dat: ['dat', 'nom', 'acc'],
  acc: ['acc', 'nom', 'dat'],
}

const capitalized = (word: string, locale: Locale) =>
  word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1)

/** Lowercases only the first letter, and not in an abbreviation: `SPA-програма` stays as it is. */
const lowered = (word: string, locale: Locale) =>
  /^\p{Lu}\P{Ll}/u.test(word) ? word : word.slice(0, 1).toLocaleLowerCase(locale) + word.slice(1)

const filled = (word: string | null | undefined): word is string => word != null && word.trim() !== ''

/** The company's closest word; undefined if it has none for the entity in this language. */
function companyWord(
  titles: EntityTitle[],
  grammaticalCase: Case,
  number: GrammaticalNumber,
  locale: Locale,
): string | undefined {
  const word = (wordCase: Case, form: GrammaticalNumber) =>
    titles.find((title) => title.word_case === wordCaseOf[wordCase])?.[form]
  const plurals = nearestCases[grammaticalCase].flatMap((wordCase) =>
    nearestToPlural(number, locale).map((form) => word(wordCase, form)),
  )
  const singulars = nearestCases[grammaticalCase].map((wordCase) => word(wordCase, 'one'))
  return [...plurals, ...singulars].find(filled)?.trim()
}

/**
 * Values available in every message: `{service_acc_one}` lowercase, `{Service_nom_other}` capitalized.
 * A company's word always wins over the default, even in another case or number, because it is the name of its trade.
 */
export function titleValues(
  localizations: EntityTitle[],
  locale: Locale,
  defaults: DefaultTitles,
): TitleValues {
  const values: Partial<TitleValues> = {}
  for (const entity of entities) {
    const own = localizations.filter((title) => title.code === codeOf[entity] && title.language === locale)
    for (const wordCase of cases) {
      for (const [index, number] of numbers.entries()) {
        const word = companyWord(own, wordCase, number, locale) ?? defaults[entity][wordCase][index] ?? ''
        values[`${entity}_${wordCase}_${number}`] = lowered(word, locale)
        const name = capitalized(entity, 'en') as Capitalize<Entity>
        values[`${name}_${wordCase}_${number}`] = capitalized(word, locale)
      }
    }
  }
  return values as TitleValues
}

const TITLE = /\b[a-z]+_(?:nom|dat|acc)_(?:one|few|many|other)\b/gi

/** Names by parsed message; those are never released. */
const namesOf = new WeakMap<object, readonly string[]>()

function titleNamesIn(message: unknown): readonly string[] {
  const isParsed = typeof message === 'object' && message !== null
  const known = isParsed ? namesOf.get(message) : undefined
  if (known !== undefined) return known
  const names = [...new Set((JSON.stringify(message) ?? '').match(TITLE))]
  if (isParsed) namesOf.set(message, names)
  return names
}

/**
 * Those of the titles that a message names, be it text or parsed. All 144 given to every message would cost ten times
 * what wording it does.
 */
export const titlesIn = (message: unknown, titles: TitleValues): Partial<TitleValues> =>
  Object.fromEntries(
    titleNamesIn(message)
      .filter((name) => Object.hasOwn(titles, name))
      .map((name) => [name, titles[name as TitleName]]),
  )
