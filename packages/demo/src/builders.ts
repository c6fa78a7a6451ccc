/** Small words to write company files with. */
import type { BookingSettings, EntityTitle, Locale, SocialLink, WidgetSettings } from '@zapys/contract'
import { bookingSettings as completed, defaultWidgetSettings } from '@zapys/domain/companies'
import { DEFAULT_FLOW_CODE } from '@zapys/domain/flows'
import type { FrameFile, ServiceFile, SurveyFile } from './company-file.ts'

/** What the demo companies speak. In a further language of the product they stay with their own. */
export const spoken = ['uk', 'en', 'pl', 'ru'] as const satisfies Locale[]
type Spoken = (typeof spoken)[number]

export type Words = Record<Spoken, string>
export const words = (uk: string, en: string, pl: string, ru: string): Words => ({ uk, en, pl, ru })

/** The same in every language: names of people and things that are not translated. */
export const sameWord = (word: string): Words => words(word, word, word, word)

export const MINUTE = 60
export const HOUR = 3600

/** Seconds from midnight: `at('09:30')`. Hours above 24 belong to the night after. */
export function at(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * HOUR + Number(minutes) * MINUTE
}

export const weekdays = [1, 2, 3, 4, 5]
export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Working time: `works(weekdays, '10:00-14:00', '15:00-19:00')`. */
export const works = (days: number[], ...ranges: string[]): FrameFile[] =>
  days.flatMap((weekday) =>
    ranges.map((range) => {
      const [start = '', end = ''] = range.split('-')
      return { weekday, start_time: at(start), end_time: at(end) }
    }),
  )

/** The address of a picture or page in `assets/`; the server shows that folder under `/demo/`. */
export const asset = (file: string): string => `/demo/${file}`

/** The parts of a service that most services share. */
export const service = (
  own: Pick<ServiceFile, 'key' | 'name' | 'branches'> & Partial<ServiceFile>,
): ServiceFile => ({
  parent: null,
  type: 'SERVICE',
  booking_type: 'GENERAL',
  short_description: null,
  description: null,
  logo: null,
  duration: 0,
  buffer_before: 0,
  buffer_after: 0,
  min_duration: null,
  max_duration: null,
  resources: [],
  besides: [],
  online_payment: null,
  prices: [],
  ...own,
})

/** Forms of one case: after 1, after 2 to 4, after 5, after a fraction. English needs only the first two. */
type Forms = [one: string, few: string, many?: string, other?: string]
/** Nominative, dative, accusative. */
type Cases = [whoWhat: Forms, whomWhy: Forms, whomWhat: Forms]

/** The company's own word for an entity in all languages, cases and numbers. */
export function entityTitles(code: EntityTitle['code'], inLanguages: Record<Spoken, Cases>): EntityTitle[] {
  const cases = ['WHO_WHAT', 'WHOM_WHY', 'WHOM_WHAT'] as const
  return Object.entries(inLanguages).flatMap(([language, forms]) =>
    cases.map((word_case, position) => {
      const [one, few, many = few, other = few] = forms[position] as Forms
      return { code, language: language as Locale, word_case, one, few, many, other }
    }),
  )
}

/** English nouns do not change by case. */
export const english = (one: string, plural: string): Cases => [
  [one, plural],
  [one, plural],
  [one, plural],
]

export const social = (links: Record<string, { value: string; title: string }>): Record<string, SocialLink> =>
  Object.fromEntries(
    Object.entries(links).map(([kind, link], position) => [
      kind,
      { order: position + 1, ...link, iconName: kind },
    ]),
  )

export const appointmentStatuses = [
  { code: 'CONFIRMED', colour: '#1f7a4d' },
  { code: 'CONFIRMED_BY_CLIENT', colour: '#1b6ca8' },
  { code: 'DONE', colour: '#5b6470' },
  { code: 'NO_SHOW', colour: '#a15c00' },
  { code: 'CANCELLED', colour: '#b3261e' },
]

type Screens = Partial<
  Record<'BRANCH' | 'RESOURCE' | 'SERVICE', WidgetSettings['flows'][number]['screens'][number]['settings']>
>

/** No menu items of its own: the widget's default menu, which is translated. */
export const widgetSettings = (
  own: Partial<Omit<WidgetSettings, 'flows'>> & { flow?: string; screens?: Screens },
): WidgetSettings => {
  const { flow = DEFAULT_FLOW_CODE, screens = {}, ...rest } = own
  const settings = { BRANCH: { skip_one: true }, RESOURCE: {}, SERVICE: {}, ...screens }
  return {
    ...defaultWidgetSettings,
    flows: [
      { code: flow, screens: Object.entries(settings).map(([type, screen]) => ({ type, settings: screen })) },
    ],
    menu: { items: [], show_icons: true },
    default_locale: 'uk',
    ...rest,
  }
}

type SomeSettings = { [Part in keyof BookingSettings]?: Partial<BookingSettings[Part]> }

/** Complete booking settings: what a company chose for itself, what all four did, else the product's defaults. */
export const bookingSettings = (own: SomeSettings): BookingSettings =>
  completed({
    ...own,
    slot_cutter: { slot_cutter: 30 * MINUTE, ...own.slot_cutter },
    membership: { allow_freezing: true, max_freezes: 3, max_freeze_days: 60, ...own.membership },
  })

/** What every demo company asks after a visit. */
export const visitSurvey: SurveyFile = {
  title: words(
    'Як пройшов ваш візит?',
    'How was your visit?',
    'Jak minęła Twoja wizyta?',
    'Как прошёл ваш визит?',
  ),
  questions: [
    {
      key: 'stars',
      type: 'RATING',
      text: words('Загальне враження', 'Overall impression', 'Ogólne wrażenie', 'Общее впечатление'),
      required: true,
    },
    {
      key: 'on_time',
      type: 'CHOICE',
      text: words(
        'Чи почали вчасно?',
        'Did it start on time?',
        'Czy zaczęło się punktualnie?',
        'Начали вовремя?',
      ),
      required: true,
      options: [
        { value: 'yes', title: words('Так, вчасно', 'Yes, on time', 'Tak, punktualnie', 'Да, вовремя') },
        {
          value: 'late',
          title: words('Трохи пізніше', 'A little late', 'Trochę później', 'Немного позже'),
        },
        {
          value: 'very_late',
          title: words('Довелося чекати', 'I had to wait', 'Trzeba było czekać', 'Пришлось ждать'),
        },
      ],
    },
    {
      key: 'wish',
      type: 'TEXT',
      text: words(
        'Що зробити краще наступного разу?',
        'What should we do better next time?',
        'Co poprawić następnym razem?',
        'Что сделать лучше в следующий раз?',
      ),
      required: false,
    },
  ],
}
