/** /surveys: what clients answered after their visits in the last 90 days. */
import type { CompanySurvey, SurveySummary } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { NoteIcon, SurveyIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { SurveyForm } from '#staff/features/survey/survey-form.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function SurveysScreen() {
  const text = useText()
  const { company, can } = useSession()
  const params = { company: company.id }
  const summary = useCall('readSurveySummary', { params })
  const surveys = useCall('listCompanySurveys', { params, query: { size: 50 } })
  const failure = summary.error ?? surveys.error
  return (
    <Screen title={text('desk.survey.title')}>
      {failure !== null && (
        <FailureNotice
          error={failure}
          onRetry={() => void Promise.all([summary.refetch(), surveys.refetch()])}
        />
      )}
      {can('settings.write') && <Questions />}
      {summary.isPending && <Skeleton shape="row" count={3} />}
      {summary.data?.completed === 0 && (
        <EmptyState
          icon={<NoteIcon />}
          title={text('desk.survey.none')}
          text={text('desk.survey.noneText')}
        />
      )}
      {summary.data && summary.data.completed > 0 && <Summary summary={summary.data} />}
      {surveys.data && surveys.data.content.length > 0 && <Answers surveys={surveys.data.content} />}
    </Screen>
  )
}

/** What clients are asked. */
function Questions() {
  const text = useText()
  const { company } = useSession()
  const form = useCall('readSurveyForm', { params: { company: company.id } })
  const [isOpen, setOpen] = useState(false)
  const failed = form.error !== null && (
    <FailureNotice error={form.error} onRetry={() => void form.refetch()} />
  )
  if (form.data === undefined) return failed || <Skeleton shape="row" count={1} />
  const { survey } = form.data
  return (
    <>
      {failed}
      <List label={text('desk.survey.form')}>
        <ListRow
          leading={<RowIcon icon={<SurveyIcon />} />}
          title={text('desk.survey.form')}
          subtitle={
            survey === null
              ? text('desk.survey.noQuestions')
              : text('desk.survey.questions', { count: survey.questions.length, title: survey.title })
          }
          onPress={() => setOpen(true)}
        />
      </List>
      {isOpen && <SurveyForm survey={survey} onClose={() => setOpen(false)} />}
    </>
  )
}

function Summary({ summary }: { summary: SurveySummary }) {
  const text = useText()
  const formats = useFormats()
  return (
    <section className="class-part" aria-labelledby="survey-summary">
      <h2 id="survey-summary">{text('desk.survey.summary', { count: summary.completed })}</h2>
      {summary.questions.map(({ id, text: question, average, count, answers }) => (
        <div key={id} className="review">
          <strong>{question}</strong>
          {average !== null && (
            <span>{text('desk.survey.average', { average: formats.number(average, { max: 2 }) })}</span>
          )}
          {answers.length === 0 && <span className="z-soft">{text('desk.survey.answers', { count })}</span>}
          {answers.map((answer) => (
            <label key={answer.value} className="survey-bar">
              <span>{answer.value}</span>
              <meter min={0} max={Math.max(count, 1)} value={answer.count} />
              <span>{formats.number(answer.count)}</span>
            </label>
          ))}
        </div>
      ))}
    </section>
  )
}

function Answers({ surveys }: { surveys: readonly CompanySurvey[] }) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const zone = company.branches[0]?.timezone ?? 'UTC'
  const wordsOf = ({ questions, answers }: CompanySurvey) =>
    questions
      .flatMap(({ id, text: question, options }) => {
        const answerValue = answers.find(({ question_id }) => question_id === id)?.value
        if (answerValue === undefined || answerValue === '') return []
        return [`${question} ${options.find(({ value }) => value === answerValue)?.title ?? answerValue}`]
      })
      .join(' · ')
  return (
    <section className="class-part" aria-labelledby="survey-answers">
      <h2 id="survey-answers">{text('desk.survey.latest')}</h2>
      <List label={text('desk.survey.latest')}>
        {surveys.map((survey) => (
          <ListRow
            key={survey.id}
            to={`/clients/${survey.client.id}`}
            title={clientName(survey.client) || text('desk.board.noName')}
            subtitle={wordsOf(survey)}
            meta={
              survey.completed_at &&
              formats.date(toLocal(zone, Date.parse(survey.completed_at) / 1000).date, 'short')
            }
          />
        ))}
      </List>
    </section>
  )
}
