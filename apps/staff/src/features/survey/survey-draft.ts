/** Form state of the survey. No React here. */
import type { SurveyForm, SurveyFormChange } from '@zapys/contract'
import { locales } from '@zapys/i18n/locales'
import type { Translations } from '#staff/features/forms/translations.ts'

type Stored = SurveyForm['questions'][number]
type Sent = NonNullable<SurveyFormChange>
type SentQuestion = Sent['questions'][number]

export const questionTypes = ['RATING', 'TEXT', 'CHOICE'] as const

/** `options`: one per line. */
export type QuestionDraft = {
  key: string
  stored: Stored | undefined
  type: Stored['type']
  text: string
  required: boolean
  options: string
}

/** `texts`: the title, and by question key its text and options, one option per line in order. */
export type SurveyDraft = { title: string; questions: readonly QuestionDraft[]; texts: Translations }

export const textName = ({ key }: QuestionDraft) => `text ${key}`
export const optionsName = ({ key }: QuestionDraft) => `options ${key}`

export const newQuestion = (): QuestionDraft => ({
  key: crypto.randomUUID(),
  stored: undefined,
  type: 'RATING',
  text: '',
  required: false,
  options: '',
})

export function surveyDraft(survey: SurveyForm | null): SurveyDraft {
  if (survey === null) return { title: '', questions: [newQuestion()], texts: {} }
  const questions = survey.questions.map((stored) => ({
    key: stored.id,
    stored,
    type: stored.type,
    text: stored.text,
    required: stored.required,
    options: stored.options.map(({ title }) => title).join('\n'),
  }))
  const texts = locales.map((locale) => {
    const named = questions.flatMap((question) => {
      const { text = '', options = [] } = question.stored.translations[locale] ?? {}
      const lines = question.stored.options.map(
        ({ value }) => options.find((one) => one.value === value)?.title ?? '',
      )
      return [
        [textName(question), text],
        [optionsName(question), lines.some(Boolean) ? lines.join('\n') : ''],
      ]
    })
    const all = [['title', survey.translations[locale]?.title ?? ''], ...named]
    return [locale, all.filter(([, text]) => text !== '')] as const
  })
  return {
    title: survey.title,
    questions,
    texts: Object.fromEntries(
      texts.flatMap(([locale, all]) => (all.length === 0 ? [] : [[locale, Object.fromEntries(all)]])),
    ),
  }
}

const linesOf = (typed: string) => typed.split('\n').map((line) => line.trim())
const optionTitles = ({ options }: QuestionDraft) => linesOf(options).filter((line) => line !== '')

/** An unchanged title keeps its value, which earlier answers refer to. */
const optionsOf = (question: QuestionDraft) =>
  question.type === 'CHOICE'
    ? [...new Set(optionTitles(question))].map((title) => ({
        value: question.stored?.options.find((one) => one.title === title)?.value ?? title.slice(0, 200),
        title,
      }))
    : []

export const hasNoText = ({ text }: QuestionDraft) => text.trim() === ''
export const isWithoutOptions = (question: QuestionDraft) =>
  question.type === 'CHOICE' && optionTitles(question).length === 0
export const isComplete = ({ title, questions }: SurveyDraft) =>
  title.trim() !== '' && !questions.some((one) => hasNoText(one) || isWithoutOptions(one))

/** Request format; null if no question is left. */
export function surveyIn({ title, questions, texts }: SurveyDraft): SurveyFormChange {
  if (questions.length === 0) return null
  return {
    title: title.trim(),
    translations: Object.fromEntries(
      locales.flatMap((locale) => {
        const translated = texts[locale]?.['title']?.trim()
        return translated ? [[locale, { title: translated }]] : []
      }),
    ),
    questions: questions.map((question): SentQuestion => {
      const options = optionsOf(question)
      return {
        ...(question.stored && { id: question.stored.id }),
        type: question.type,
        text: question.text.trim(),
        required: question.required,
        options,
        translations: questionTexts(question, options, texts),
      }
    }),
  }
}

function questionTexts(
  question: QuestionDraft,
  options: readonly { value: string }[],
  texts: Translations,
): NonNullable<SentQuestion['translations']> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const text = texts[locale]?.[textName(question)]?.trim() ?? ''
      const lines = linesOf(texts[locale]?.[optionsName(question)] ?? '')
      const titles = options.flatMap(({ value }, index) =>
        lines[index] ? [{ value, title: lines[index] }] : [],
      )
      if (text === '' && titles.length === 0) return []
      return [[locale, { ...(text && { text }), options: titles }]]
    }),
  )
}
