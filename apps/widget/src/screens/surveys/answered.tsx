/** The answers of a survey. Not a screen. */
import type { Survey, SurveyQuestion } from '@zapys/contract'
import { useText } from '#widget/language/use-text.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { Rating } from '@zapys/ui/rating.tsx'

export function Answered({ survey }: { survey: Survey }) {
  return (
    <Card>
      <dl className="z-answers">
        {survey.questions.map((question) => (
          <div key={question.id}>
            <dt>{question.text}</dt>
            <dd>
              <Given
                question={question}
                value={survey.answers.find(({ question_id }) => question_id === question.id)?.value}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Given({ question, value }: { question: SurveyQuestion; value: string | number | undefined }) {
  const text = useText()
  if (value === undefined) return <span className="z-soft">{text('surveys.noAnswer')}</span>
  if (typeof value === 'number') return <Rating value={value} />
  return question.options.find((option) => option.value === value)?.title ?? value
}
