/** Both lists of surveys. Not a screen. */
import type { Survey } from '@zapys/contract'
import { usePages } from '#widget/api/use-pages.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { ShowMore } from '#widget/features/more/show-more.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { MessageIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { Tabs } from '@zapys/ui/tabs.tsx'
import { NoSurveys } from './no-surveys.tsx'
import { useAppointmentLine } from './use-appointment-line.ts'

type Status = { status: Survey['status'] }

export function SurveysScreen({ status }: Status) {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  useScreen({ title: text('surveys.title'), back: href('appointmentsCurrent', {}) })
  return (
    <AccountGate>
      {bookingSettings.survey.enabled ? (
        <div className="z-stack">
          <Tabs
            label={text('surveys.title')}
            tabs={[
              { to: href('surveysCurrent', {}), title: text('surveys.current') },
              { to: href('surveysCompleted', {}), title: text('surveys.completed') },
            ]}
          />
          <Surveys status={status} />
        </div>
      ) : (
        <NoSurveys />
      )}
    </AccountGate>
  )
}

function Surveys({ status }: Status) {
  const text = useText()
  const href = useCompanyHref()
  const appointmentLine = useAppointmentLine()
  const { company } = useCompany()
  const list = usePages('listSurveys', { params: { company: company.id }, query: { status } })
  if (list.data === undefined) return <Skeleton shape="row" count={3} />
  if (list.data.content.length === 0)
    return (
      <EmptyState
        icon={<MessageIcon />}
        title={text(status === 'CURRENT' ? 'surveys.noneCurrent' : 'surveys.noneCompleted')}
        text={text(status === 'CURRENT' ? 'surveys.noneCurrentText' : 'surveys.noneCompletedText')}
        action={
          <ButtonLink to={href('appointmentsCurrent', {})}>{text('surveys.toAppointments')}</ButtonLink>
        }
      />
    )
  return (
    <>
      <List>
        {list.data.content.map((survey) => (
          <ListRow
            key={survey.id}
            to={href('survey', { survey: survey.id })}
            title={survey.title}
            subtitle={appointmentLine(survey.appointment)}
            meta={text('surveys.questions', { count: survey.questions.length })}
          />
        ))}
      </List>
      <ShowMore list={list} />
    </>
  )
}
