/** The questions of a survey. Not a screen. */
import { useState } from 'react'
import type { Survey, SurveyQuestion } from '@zapys/contract'
import { checkSurveyAnswers } from '@zapys/domain/surveys'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { StarField } from '#widget/features/stars/star-field.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { ChoiceField } from '@zapys/ui/choice-field.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import { TextArea } from '@zapys/ui/field.tsx'

const LONGEST_TEXT = 4000

type SurveyFormProps = {
  survey: Survey
  onAnswered(answered: Survey): void
  /** The survey was answered elsewhere or withdrawn while it was open. */
  onGone(): void
}

export function SurveyForm({ survey, onAnswered, onGone }: SurveyFormProps) {
  const text = useText()
  const { company } = useCompany()
  const [typedAnswers, setTypedAnswers] = useState<Record<string, string | number>>({})
  const [submits, setSubmits] = useState(0)
  const answer = useAction('answerSurvey')
  const { answers, errors } = checkSurveyAnswers(
    survey.questions,
    Object.entries(typedAnswers).map(([question_id, value]) => ({ question_id, value })),
  )
  const errorOf = (id: string) =>
    submits > 0 && errors.some(({ question_id }) => question_id === id)
      ? text('forms.error.field_required')
      : null

  const send = async () => {
    setSubmits((count) => count + 1)
    if (errors.length > 0 || answer.busy) return
    try {
      const params = { company: company.id, survey: survey.id }
      onAnswered(await answer.run({ params, body: { survey: { answers } } }))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (['survey.completed', 'survey.notFound'].includes(failure.code)) onGone()
    }
  }
  useCentralAction({ busy: answer.busy, onPress: () => void send() })

  return (
    <form className="z-stack" noValidate onSubmit={(submit) => submit.preventDefault()}>
      <ErrorSummary
        key={submits}
        title={text('errors.validation.failed.title')}
        errors={survey.questions
          .filter(({ id }) => errorOf(id) !== null)
          .map((question) => ({
            fieldId: fieldOf(question),
            message: text('booking.fieldError', { field: question.text, error: errorOf(question.id) ?? '' }),
          }))}
      />
      {survey.questions.map((question) => (
        <Card key={question.id}>
          <Question
            question={question}
            value={typedAnswers[question.id]}
            onChange={(value) => setTypedAnswers((before) => ({ ...before, [question.id]: value }))}
            error={errorOf(question.id)}
          />
        </Card>
      ))}
    </form>
  )
}

const fieldOf = ({ id }: SurveyQuestion) => `question_${id}`

type QuestionProps = {
  question: SurveyQuestion
  value: string | number | undefined
  onChange(value: string | number): void
  error: string | null
}

function Question({ question, value, onChange, error }: QuestionProps) {
  const text = useText()
  const common = {
    name: fieldOf(question),
    label: question.text,
    required: question.required,
    error,
    onChange,
  }
  switch (question.type) {
    case 'RATING':
      return <StarField {...common} value={typeof value === 'number' ? value : null} />
    case 'CHOICE':
      // A radio button cannot be deselected, so optional questions have an option for no answer.
      return (
        <ChoiceField
          {...common}
          options={
            question.required
              ? question.options
              : [...question.options, { value: '', title: text('surveys.noAnswer') }]
          }
          value={String(value ?? '')}
        />
      )
    case 'TEXT':
      return <TextArea {...common} value={String(value ?? '')} maxLength={LONGEST_TEXT} />
  }
}
