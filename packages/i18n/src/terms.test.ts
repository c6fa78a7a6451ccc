/** One word per thing in each language: docs/glossary.md, "On screens". */
import type { Locale } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { catalogues } from './catalogues.ts'
import { locales } from './locales.ts'
import { createTexts } from './server.ts'

/** Without the names of values: `{performer}` is no word on a screen. */
const wordsOf = (text: string) => text.replaceAll(/\{\w+(, \w+)?\}|<\/?\w+>/g, ' ')
const textsOf = (locale: Locale) =>
  Object.entries(catalogues[locale]).map(([id, text]) => ({ id, words: wordsOf(text) }))

/** The specification fixes these English sentences. */
const fixedByLedger = new Set([
  'booking.timeTaken',
  'errors.appointment.time.taken.title',
  'forms.error.invalid_email',
])

it.each<[Locale, string, string, string]>([
  ['uk', 'Лишилося 7 із 8 візитів', 'Лишилося 0 із 1 візиту', 'Використано 2 із 3 візитів'],
  ['en', '7 of 8 visits left', '0 of 1 visit left', '2 of 3 visits used'],
  ['pl', 'Pozostało 7 z 8 wizyt', 'Pozostało 0 z 1 wizyty', 'Wykorzystano 2 z 3 wizyt'],
  ['ru', 'Осталось 7 из 8 визитов', 'Осталось 0 из 1 визита', 'Использовано 2 из 3 визитов'],
])('in %s what is left of a membership reads %s', (locale, some, none, used) => {
  const text = createTexts(locale)
  const visits = (count: number) => text('memberships.ofVisits', { count })
  expect(text('memberships.remainingOf', { left: '7', total: visits(8) })).toBe(some)
  expect(text('memberships.remainingOf', { left: '0', total: visits(1) })).toBe(none)
  expect(text('memberships.usedOfTotal', { used: '2', total: visits(3) })).toBe(used)
})

it.each<[Locale, string]>([
  ['uk', 'Ваш код: 926198, Wave.'],
  ['pl', 'Twój kod: 926198, Wave.'],
  ['ru', 'Ваш код: 926198, Wave.'],
])('in %s the SMS with the code to sign in says %s', (locale, words) => {
  const values = { purpose: 'SIGN_IN', code: '926198', company: 'Wave' }
  expect(createTexts(locale)('messages.code.sms', values)).toContain(words)
})

describe('terms', () => {
  it.each<{ locale: Locale; not: RegExp; but: string; because: string }>([
    { locale: 'uk', not: /^відмовити$/iu, but: 'відхилити', because: 'it is on a button' },
    { locale: 'ru', not: /^отказать$/iu, but: 'отклонить', because: 'it is on a button' },
    { locale: 'uk', not: /слот/i, but: 'час', because: 'a client books a time' },
    {
      locale: 'uk',
      not: /лист\p{L}? очікування|(в|у) черз|в чергу/iu,
      but: 'список очікування',
      because: '«лист» is a letter, and the list has one name',
    },
    { locale: 'uk', not: /завдат|аванс/i, but: 'передоплата', because: 'a deposit has one name' },
    { locale: 'uk', not: /обліков/i, but: 'акаунт', because: '«запис» is a booking' },
    { locale: 'uk', not: /співробітни/i, but: 'працівник', because: 'staff have one name' },
    { locale: 'uk', not: /посад/i, but: 'рівень', because: 'prices go by the level of a specialist' },
    { locale: 'uk', not: /вартіст|вартост/i, but: 'ціна', because: 'a price has one name' },
    { locale: 'uk', not: /вибер|вибра|вибир/i, but: 'обрати', because: 'all screens say it so' },
    { locale: 'uk', not: /вилуч/i, but: 'видалити', because: 'all screens say it so' },
    {
      locale: 'uk',
      not: /покри[вєт]/i,
      but: 'списується',
      because: 'insurance covers, a membership is used',
    },
    { locale: 'uk', not: /авторизац/i, but: 'вхід', because: 'a client signs in' },
    { locale: 'uk', not: /e-?mail/i, but: 'пошта', because: 'it is a Ukrainian text' },
    {
      locale: 'uk',
      not: /друг\p{L}+ перевірк/iu,
      but: 'двоетапна перевірка',
      because: 'other services call it so',
    },
    { locale: 'en', not: /\blogout\b/i, but: 'Log out', because: 'a button and a menu call it alike' },
    { locale: 'ru', not: /слот/i, but: 'время', because: 'a client books a time' },
    {
      locale: 'ru',
      not: /спис\p{L}+ ожидания|в очередь|в очереди/iu,
      but: 'лист ожидания',
      because: 'one name',
    },
    { locale: 'ru', not: /задат(ок|к)|аванс/i, but: 'предоплата', because: 'a deposit has one name' },
    { locale: 'ru', not: /учётн/i, but: 'аккаунт', because: 'one name' },
    { locale: 'ru', not: /должност/i, but: 'уровень', because: 'prices go by the level of a specialist' },
    {
      locale: 'ru',
      not: /активн/i,
      but: 'действующие',
      because: 'memberships have one word for it',
    },
    { locale: 'ru', not: /стоимост/i, but: 'цена', because: 'a price has one name' },
    {
      locale: 'ru',
      not: /покры[вт]/i,
      but: 'списывается',
      because: 'insurance covers, a membership is used',
    },
    { locale: 'ru', not: /авторизаци/i, but: 'вход', because: 'a client signs in' },
    { locale: 'ru', not: /e-?mail/i, but: 'почта', because: 'it is a Russian text' },
    {
      locale: 'ru',
      not: /(?<!\p{L})с сегодня(?!\p{L})/iu,
      but: 'с сегодняшнего дня',
      because: 'it is no Russian',
    },
    { locale: 'pl', not: /slot/i, but: 'termin', because: 'a client books a time' },
    { locale: 'pl', not: /kolejce|kolejk/i, but: 'lista oczekujących', because: 'one name' },
    { locale: 'pl', not: /zadat|zaliczk/i, but: 'przedpłata', because: 'a deposit has one name' },
    { locale: 'pl', not: /stanowisk/i, but: 'poziom', because: 'prices go by the level of a specialist' },
    { locale: 'pl', not: /certyfikat|voucher/i, but: 'bon podarunkowy', because: 'one name' },
    {
      locale: 'pl',
      not: /(?<!\p{L})fili[aeiąęo]|placów/iu,
      but: 'oddział',
      because: 'a branch has one name',
    },
    { locale: 'pl', not: /wykonawc/i, but: 'specjalista', because: 'a contractor builds houses' },
    {
      locale: 'pl',
      not: /rezerwac\p{L}+ (jest|zostanie|została) anulowan/iu,
      but: 'odwołana',
      because: 'one verb',
    },
    {
      locale: 'pl',
      not: /pokryw|pokry[cjł]/i,
      but: 'w ramach',
      because: 'insurance covers, a membership is used',
    },
    { locale: 'pl', not: /autoryzac/i, but: 'logowanie', because: 'a client signs in' },
    {
      locale: 'pl',
      not: /(?<!\p{L})(ciebie|cię|tobie|tw(ój|oj\p{L}*))(?!\p{L})/u,
      but: 'Ciebie, Twój',
      because: 'the form in letters to clients',
    },
    { locale: 'en', not: /\bslots?\b/i, but: 'time', because: 'a client books a time' },
    {
      locale: 'en',
      not: /(place|number +|longer) in line\b/i,
      but: 'on the waiting list',
      because: 'one name',
    },
    { locale: 'en', not: /e-mail/i, but: 'email', because: 'one spelling' },
    { locale: 'en', not: /\bthis mail\b/i, but: 'email', because: 'one spelling' },
    { locale: 'en', not: /\bperformer/i, but: 'specialist', because: 'a performer is on a stage' },
    { locale: 'en', not: /\bbag\b/i, but: 'cart', because: 'one name' },
  ])('in $locale a text says $but, because $because', ({ locale, not }) => {
    const wrong = textsOf(locale).filter(({ id, words }) => !fixedByLedger.has(id) && not.test(words))
    expect(wrong).toEqual([])
  })

  it.each<{ locale: Locale; not: RegExp }>([
    { locale: 'en', not: /\bclass(es)?\b/i },
    { locale: 'uk', not: /занятт/i },
    { locale: 'pl', not: /zajęć|zajęci/i },
    { locale: 'ru', not: /заняти/i },
  ])(
    'in $locale clients read of an event in the company’s own word: it may be a concert',
    ({ locale, not }) => {
      const ofStaff = /^(desk|staff|operator)\./
      expect(textsOf(locale).filter(({ id, words }) => !ofStaff.test(id) && not.test(words))).toEqual([])
    },
  )
})

describe('answers', () => {
  it.each<{ locale: Locale; infinitive: RegExp }>([
    { locale: 'uk', infinitive: /ти$/u },
    { locale: 'ru', infinitive: /ть$/u },
  ])('in $locale all that the test card may do is said in one form', ({ locale, infinitive }) => {
    const cards = textsOf(locale).filter(({ id }) => id.startsWith('sandbox.card.'))
    const verbs = cards.map(({ words }) => /^(?:спершу |сначала )?\p{L}+/iu.exec(words)?.[0])
    expect(verbs).toHaveLength(5)
    expect(verbs.filter((verb) => verb === undefined || infinitive.test(verb))).toEqual([])
  })
})

describe('marks', () => {
  const marks: Record<Locale, RegExp> = {
    uk: /["“”„ʼ'`]/,
    ru: /["“”„ʼ'`]/,
    pl: /["“«»ʼ'`]/,
    en: /["„«»ʼ'`]/,
  }

  it.each(locales)('%s has its own quotation marks and no others', (locale) => {
    expect(textsOf(locale).filter(({ words }) => marks[locale].test(words))).toEqual([])
  })

  it.each(locales)(
    '%s has short dashes, one character for three dots, and no space before a percent sign',
    (locale) => {
      const texts = Object.entries(catalogues[locale])
      expect(texts.filter(([, text]) => /—|\.\.\.|\S {2,}\S|[}\d] %/.test(text))).toEqual([])
    },
  )
})

describe('names of companies', () => {
  it.each<[Locale, RegExp]>([
    ['uk', /(?<!\p{L})(до|від|у|в|з|на|сторінці|працівник) \{company\}/u],
    ['ru', /(?<!\p{L})(из|от|в|к|с|на|странице|сотрудник) \{company\}/u],
    ['pl', /(?<!\p{L})(od|do|w|z|na|stronie|pracownik) \{company\}/u],
  ])('stand in %s where they need no case: “зверніться до Студія” is no Ukrainian', (locale, governed) => {
    expect(Object.entries(catalogues[locale]).filter(([, text]) => governed.test(text))).toEqual([])
  })
})
