import type { SurveyForm } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { isComplete, newQuestion, optionsName, surveyDraft, surveyIn, textName } from './survey-draft.ts'

const stars = {
  id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c55',
  type: 'RATING' as const,
  text: 'Як було?',
  required: true,
  options: [],
  translations: { en: { text: 'How was it?', options: [] } },
}
const choice = {
  id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66',
  type: 'CHOICE' as const,
  text: 'Звідки ви?',
  required: false,
  options: [
    { value: 'ads', title: 'Реклама' },
    { value: 'friends', title: 'Друзі' },
  ],
  translations: { en: { text: 'How did you find us?', options: [{ value: 'friends', title: 'Friends' }] } },
}
const survey: SurveyForm = {
  title: 'Після візиту',
  translations: { en: { title: 'After your visit' } },
  questions: [stars, choice],
}

describe('the survey in its form', () => {
  it('is sent as it was read', () => {
    expect(surveyIn(surveyDraft(survey))).toEqual(survey)
  })

  it('keeps the value of an option whose title stays, so that earlier answers count with it', () => {
    const draft = surveyDraft(survey)
    const [first, second] = draft.questions
    const typed = { ...second!, options: 'Друзі\nРеклама\nСайт' }
    const sent = surveyIn({ ...draft, questions: [first!, typed] })
    expect(sent?.questions[1]?.options).toEqual([
      { value: 'friends', title: 'Друзі' },
      { value: 'ads', title: 'Реклама' },
      { value: 'Сайт', title: 'Сайт' },
    ])
  })

  it('has the texts of a new question in other languages, and none for a type without options', () => {
    const question = { ...newQuestion(), text: ' Чи прийдете ще? ', options: 'Так' }
    const texts = { pl: { [textName(question)]: 'Wrócisz?', [optionsName(question)]: 'Tak' } }
    expect(surveyIn({ title: 'Далі', questions: [question], texts })?.questions).toEqual([
      {
        type: 'RATING',
        text: 'Чи прийдете ще?',
        required: false,
        options: [],
        translations: { pl: { text: 'Wrócisz?', options: [] } },
      },
    ])
  })

  it('asks nothing without questions, and is incomplete without a text or a choice without options', () => {
    const draft = surveyDraft(null)
    expect(surveyIn({ ...draft, questions: [] })).toBeNull()
    const question = { ...newQuestion(), text: 'Як було?' }
    const complete = { title: 'Після візиту', questions: [question], texts: {} }
    expect(isComplete(complete)).toBe(true)
    for (const wrong of [
      { ...complete, title: ' ' },
      { ...complete, questions: [{ ...question, text: '' }] },
      { ...complete, questions: [{ ...question, type: 'CHOICE' as const }] },
    ])
      expect(isComplete(wrong)).toBe(false)
  })
})
