/** /money/reports: figures of a period. */
import { reportDimensions } from '#staff/features/reports/dimensions.ts'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import {
  type Days,
  daysOfPeriod,
  isPeriod,
  type PeriodName,
  periods,
} from '#staff/features/reports/period.ts'
import { ReportView } from '#staff/features/reports/report-view.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useToday } from '#staff/features/use-now.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { MoneyTabs } from './money-tabs.tsx'

type Dimension = (typeof reportDimensions)[number]

export function ReportsScreen() {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const now = useToday(company.timezone)
  const [name, setName] = useState<PeriodName>('THIS_MONTH')
  const [own, setOwn] = useState<Days>(() => daysOfPeriod('LAST_30', now))
  const [by, setBy] = useState<Dimension>('DAY')
  const [branch, setBranch] = useState('')
  const days = name === 'OWN' ? own : daysOfPeriod(name, now)
  const isFine = isPeriod(days)
  const report = useCall(
    'readReport',
    {
      params: { company: company.id },
      query: { ...days, by, ...(branch === '' ? {} : { branch }) },
    },
    { enabled: isFine, keepPrevious: true, staleMs: 30_000 },
  )
  return (
    <Screen title={text('desk.reports.title')}>
      <div className="desk-report">
        <MoneyTabs />
        {isFine && (
          <p className="desk-printonly">
            {`${company.name}, ${formats.date(days.first_day, 'long')} – ${formats.date(days.last_day, 'long')}`}
          </p>
        )}
        <div className="desk-filters desk-noprint">
          <SelectField
            label={text('desk.reports.period')}
            name="period"
            value={name}
            onChange={(value) => setName(periods.find((one) => one === value) ?? 'THIS_MONTH')}
            options={periods.map((id) => ({ value: id, label: text(`desk.reports.period.${id}`) }))}
          />
          <SelectField
            label={text('desk.reports.by')}
            name="by"
            value={by}
            onChange={(value) => setBy(reportDimensions.find((one) => one === value) ?? 'DAY')}
            options={reportDimensions.map((id) => ({ value: id, label: text(`desk.reports.by.${id}`) }))}
          />
          {company.branches.length > 1 && (
            <SelectField
              label={text('desk.reports.branch')}
              name="branch"
              placeholder={text('desk.reports.allBranches')}
              value={branch}
              onChange={setBranch}
              options={company.branches.map(({ id, name: label }) => ({ value: id, label }))}
            />
          )}
          {name === 'OWN' && (
            <>
              <TextField
                label={text('desk.reports.from')}
                name="first_day"
                type="date"
                value={own.first_day}
                onChange={(first_day) => setOwn({ ...own, first_day })}
              />
              <TextField
                label={text('desk.reports.to')}
                name="last_day"
                type="date"
                value={own.last_day}
                onChange={(last_day) => setOwn({ ...own, last_day })}
                error={isFine ? null : text('desk.reports.error')}
              />
            </>
          )}
        </div>
        {report.error !== null && (
          <FailureNotice error={report.error} onRetry={() => void report.refetch()} />
        )}
        {isFine && report.isPending && <Skeleton shape="block" count={2} />}
        {report.data !== undefined && <ReportView report={report.data} />}
      </div>
    </Screen>
  )
}
