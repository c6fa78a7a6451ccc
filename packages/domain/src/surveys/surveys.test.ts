import type { SurveyQuestion } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { checkSurveyAnswers } from './index.ts'

const options = [
  { value: 'yes', title: 'Так' },
  { value: 'no', title: 'Ні' },
]
const questions: SurveyQuestion[] = [
  { id: 'stars', type: 'RATING', text: 'Як усе пройшло?', required: true, options: [] },
  { id: 'words', type: 'TEXT', text: 'Що покращити?', required: false, options: [] },
  { id: 'again', type: 'CHOICE', text: 'Прийдете ще?', required: true, options },
]
type Given = { stars?: string | number; words?: string | number; again?: string; price?: number }

const answer = (given: Given) =>
  checkSurveyAnswers(
    questions,
    Object.entries(given as Record<string, string | number>).map(([question_id, value]) => ({
      question_id,
      value,
    })),
  )

describe('answers of a survey', () => {
  it('are kept in the order of the questions, texts without the space around them', () => {
    expect(answer({ again: 'yes', words: '  Музика гучна ', stars: 4 })).toEqual({
      answers: [
        { question_id: 'stars', value: 4 },
        { question_id: 'words', value: 'Музика гучна' },
        { question_id: 'again', value: 'yes' },
      ],
      errors: [],
    })
  })

  it.each([
    { given: { again: 'no' }, wrong: 'stars field_required', because: 'the stars are required' },
    { given: { stars: 5, again: '  ' }, wrong: 'again field_required', because: 'a blank is no answer' },
    { given: { stars: '5', again: 'no' }, wrong: 'stars invalid_number', because: 'stars are a number' },
    { given: { stars: 6, again: 'no' }, wrong: 'stars invalid_number', because: 'five stars are the most' },
    { given: { stars: 4.5, again: 'no' }, wrong: 'stars invalid_number', because: 'stars are whole' },
    { given: { stars: 5, again: 'maybe' }, wrong: 'again invalid_option', because: 'nobody offered it' },
    { given: { stars: 5, again: 'no', words: 3 }, wrong: 'words invalid_text', because: 'words are a text' },
    { given: { stars: 5, again: 'no', price: 3 }, wrong: 'price unknown', because: 'nobody asked' },
  ])('$wrong: $because', ({ given, wrong }) => {
    expect(answer(given).errors.map(({ question_id, code }) => `${question_id} ${code}`)).toEqual([wrong])
  })

  it('a question answered twice is wrong, whatever was said', () => {
    const twice = [5, 1].map((value) => ({ question_id: 'stars', value }))
    const { errors } = checkSurveyAnswers(questions, [...twice, { question_id: 'again', value: 'no' }])
    expect(errors).toEqual([{ question_id: 'stars', code: 'repeated' }])
  })

  it('a question that is not required may stay open, also with a blank', () => {
    expect(answer({ stars: 1, again: 'no', words: ' ' })).toMatchObject({
      answers: [{ question_id: 'stars' }, { question_id: 'again' }],
      errors: [],
    })
  })
})
