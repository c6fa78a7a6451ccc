/** Form state of the company's own words. docs/decisions/0003-entity-titles.md */
import type { EntityTitle, Locale } from '@zapys/contract'

export type TitleCode = EntityTitle['code']
export const titleCodes = [
  'SERVICE_NAME',
  'RESOURCE_NAME',
  'ROOM_NAME',
  'BRANCH_NAME',
  'MEMBERSHIP_NAME',
  'EVENT_NAME',
] as const satisfies readonly TitleCode[]

const fields = ['one', 'few', 'many', 'other', 'acc', 'accPlural', 'dat', 'datPlural'] as const
export type TitleField = (typeof fields)[number]
export type TitleDraft = Record<TitleField, string>

const slavic = ['one', 'few', 'many', 'acc', 'accPlural', 'dat', 'datPlural'] as const
/** Word forms per language. In Russian the form after 2 is never used without a number. */
export const fieldsOf: Record<Locale, readonly TitleField[]> = {
  uk: slavic,
  pl: slavic,
  ru: fields,
  en: ['one', 'other'],
}

/** Typed words by `draftKey`. */
export type TitleDrafts = Readonly<Record<string, TitleDraft>>
export const draftKey = (code: TitleCode, language: Locale) => `${code} ${language}`

export function draftOf(titles: readonly EntityTitle[], code: TitleCode, language: Locale): TitleDraft {
  const row = (wordCase: EntityTitle['word_case']) =>
    titles.find((one) => one.code === code && one.language === language && one.word_case === wordCase)
  const plural = (title: EntityTitle | undefined) => title?.few ?? title?.other ?? title?.many ?? ''
  const [nom, acc, dat] = [row('WHO_WHAT'), row('WHOM_WHAT'), row('WHOM_WHY')]
  const stored: TitleDraft = {
    one: nom?.one ?? '',
    few: nom?.few ?? (language === 'ru' ? '' : (nom?.other ?? '')),
    many: nom?.many ?? '',
    other: nom?.other ?? (language === 'en' ? plural(nom) : ''),
    acc: acc?.one ?? '',
    accPlural: plural(acc),
    dat: dat?.one ?? '',
    datPlural: plural(dat),
  }
  // A form that the language does not distinguish would take precedence over the typed one.
  const shown = (field: TitleField) => (fieldsOf[language].includes(field) ? stored[field] : '')
  return Object.fromEntries(fields.map((field) => [field, shown(field)])) as TitleDraft
}

/** Other forms are filled in, but not the singular. */
export const isWithoutWord = ({ one, ...forms }: TitleDraft) =>
  one.trim() === '' && Object.values(forms).some((form) => form.trim() !== '')

/** Replaces the stored words of each edited entity and language; an empty draft removes them. */
export function withDrafts(titles: readonly EntityTitle[], drafts: TitleDrafts): EntityTitle[] {
  const unchanged = titles.filter(({ code, language }) => drafts[draftKey(code, language)] === undefined)
  const typed = Object.entries(drafts).flatMap(([key, draft]) => {
    const [code, language] = key.split(' ') as [TitleCode, Locale]
    return rowsOf(code, language, draft)
  })
  return [...unchanged, ...typed]
}

function rowsOf(code: TitleCode, language: Locale, draft: TitleDraft): EntityTitle[] {
  const { one, few, many, other, acc, accPlural, dat, datPlural } = draft
  const row = (
    word_case: EntityTitle['word_case'],
    forms: [string, string, string, string],
  ): EntityTitle[] => {
    const [first, ...plurals] = forms.map((form) => form.trim())
    if (!first && plurals.every((form) => form === '')) return []
    const [fewForm, manyForm, otherForm] = plurals.map((form) => form || null)
    return [{ code, language, word_case, one: first ?? '', few: fewForm, many: manyForm, other: otherForm }]
  }
  return [
    ...row('WHO_WHAT', [one, few, many, other]),
    ...row('WHOM_WHAT', [acc, accPlural, '', accPlural]),
    ...row('WHOM_WHY', [dat, datPlural, '', datPlural]),
  ]
}
