// /i/:company/surveys_current/:survey
import { useState } from 'react'
import type { RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Survey } from '@zapys/contract'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useSeenHead } from '#widget/chrome-hooks/aside.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MessageIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { Answered } from './answered.tsx'
import { NoSurveys } from './no-surveys.tsx'
import { SurveyForm } from './survey-form.tsx'
import { useAppointmentLine } from './use-appointment-line.ts'
import './surveys.css'

export default function SurveyScreen() {
  const { survey: id } = useParamsOf('survey')
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  useScreen({ title: text('surveys.one'), back: href('surveysCurrent', {}) })
  return <AccountGate>{bookingSettings.survey.enabled ? <OneSurvey id={id} /> : <NoSurveys />}</AccountGate>
}

/** There is no call for one survey, so it is searched among the newest 100, more than a client receives in years. */
const NEWEST = 100

function OneSurvey({ id }: { id: string }) {
  const client = useQueryClient()
  const { company } = useCompany()
  const [answered, setAnswered] = useState<Survey>()
  const head = useSeenHead()
  const { data, refetch } = useCall('listSurveys', {
    params: { company: company.id },
    query: { size: NEWEST },
  })
  if (answered !== undefined) return <Shown survey={answered} head={head.ref} />
  if (data === undefined)
    return (
      <div className="z-stack z-stack--wide">
        <Skeleton count={2} />
        <Skeleton shape="block" count={3} />
      </div>
    )
  const survey = data.content.find((each) => each.id === id)
  if (survey === undefined) return <Unknown />
  if (survey.status === 'COMPLETED') return <Shown survey={survey} />
  return (
    <div className="z-stack">
      <About survey={survey} />
      <SurveyForm
        key={survey.id}
        survey={survey}
        onAnswered={(sent) => {
          setAnswered(sent)
          head.show()
          void client.invalidateQueries({ queryKey: ['listSurveys'] })
        }}
        onGone={() => void refetch()}
      />
    </div>
  )
}

function About({ survey }: { survey: Survey }) {
  const appointmentLine = useAppointmentLine()
  return (
    <div className="z-survey-head">
      <h2>{survey.title}</h2>
      <p className="z-soft">{appointmentLine(survey.appointment)}</p>
    </div>
  )
}

/** `head` is set right after answering. */
function Shown({ survey, head }: { survey: Survey; head?: RefObject<HTMLDivElement | null> }) {
  const text = useText()
  const isNew = head !== undefined
  const href = useCompanyHref()
  return (
    <div className="z-stack" ref={head} tabIndex={-1}>
      <Notice
        tone="success"
        title={text(isNew ? 'surveys.thanks' : 'surveys.answered')}
        action={<ButtonLink to={href('surveysCurrent', {})}>{text('surveys.toList')}</ButtonLink>}
      >
        {isNew && text('surveys.thanksText')}
      </Notice>
      <About survey={survey} />
      <Answered survey={survey} />
    </div>
  )
}

function Unknown() {
  const text = useText()
  const href = useCompanyHref()
  return (
    <EmptyState
      icon={<MessageIcon />}
      title={text('errors.survey.notFound.title')}
      text={text('errors.survey.notFound.detail')}
      action={<ButtonLink to={href('surveysCurrent', {})}>{text('surveys.toList')}</ButtonLink>}
    />
  )
}
