/** Which answers complete a survey. docs/rules/own-appointments.md */
import type { SurveyAnswer, SurveyQuestion } from '@zapys/contract'

type Answer = SurveyAnswer['answers'][number]

export type AnswerError = {
  question_id: string
  code: 'field_required' | 'invalid_number' | 'invalid_text' | 'invalid_option' | 'unknown' | 'repeated'
}

/** Valid answers in the order of the questions, and all invalid ones. A blank text counts as no answer. */
export function checkSurveyAnswers(
  questions: readonly SurveyQuestion[],
  allAnswers: readonly Answer[],
): { answers: Answer[]; errors: AnswerError[] } {
  const known = new Set(questions.map(({ id }) => id))
  const errors: AnswerError[] = []
  const seen = new Set<string>()
  for (const { question_id } of allAnswers) {
    if (!known.has(question_id)) errors.push({ question_id, code: 'unknown' })
    else if (seen.has(question_id)) errors.push({ question_id, code: 'repeated' })
    seen.add(question_id)
  }
  const answers: Answer[] = []
  for (const question of questions) {
    const answer = allAnswers.find(({ question_id }) => question_id === question.id)?.value
    const value = typeof answer === 'string' ? answer.trim() : answer
    const code =
      value === undefined || value === ''
        ? question.required
          ? 'field_required'
          : undefined
        : wrongWith(question, value)
    if (code !== undefined) errors.push({ question_id: question.id, code })
    else if (value !== undefined && value !== '') answers.push({ question_id: question.id, value })
  }
  return { answers, errors }
}

function wrongWith(question: SurveyQuestion, value: string | number): AnswerError['code'] | undefined {
  switch (question.type) {
    case 'RATING':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
        ? undefined
        : 'invalid_number'
    case 'TEXT':
      return typeof value === 'string' ? undefined : 'invalid_text'
    case 'CHOICE':
      return question.options.some((option) => option.value === value) ? undefined : 'invalid_option'
  }
}
