/** /money/ledger: payments, refunds and corrections of a period, by client, branch and method. */
import { addDays, isLocalDate } from '@zapys/domain/time'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { instantsOf } from '#staff/features/board/use-day.ts'
import { ClientFilter, type FoundClient } from '#staff/features/ledger/client-filter.tsx'
import { LedgerList } from '#staff/features/ledger/ledger-list.tsx'
import { isMoney, sumsOf } from '#staff/features/ledger/sums.ts'
import { deskMethods } from '#staff/features/money/pay-form.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { MethodTable } from '#staff/features/till/method-table.tsx'
import { useDone } from '#staff/features/use-done.tsx'
import { useToday } from '#staff/features/use-now.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { MoneyTabs } from './money-tabs.tsx'

const methods = [...deskMethods, 'ONLINE'] as const
type Method = (typeof methods)[number]

/** Polling interval, because other staff record payments. */
const REFETCH_MS = 30_000
const MAX_DAYS = 31
/** As many as `useAll` loads. */
const MAX_ENTRIES = 2000

export function LedgerScreen() {
  const text = useText()
  const { company, can } = useSession()
  const { report, bar } = useDone()
  const [branch, setBranch] = useState('')
  const [method, setMethod] = useState<Method | ''>('')
  const [client, setClient] = useState<FoundClient>()
  const timezone = company.branches.find(({ id }) => id === branch)?.timezone ?? company.timezone
  const thisDay = useToday(timezone)
  const [chosen, setChosen] = useState<{ first: string; last: string }>()
  const { first, last } = chosen ?? { first: thisDay, last: thisDay }
  const isFine = isLocalDate(first) && isLocalDate(last) && first <= last && last < addDays(first, MAX_DAYS)
  const entries = useAll(
    'listLedger',
    {
      params: { company: company.id },
      query: {
        ...(isFine ? instantsOf(timezone, first, last) : {}),
        ...(branch !== '' && { branch }),
        ...(method !== '' && { method }),
        ...(client && { client: client.id }),
      },
    },
    { enabled: isFine, refetchMs: REFETCH_MS },
  )
  const money = entries.data?.filter(isMoney)
  return (
    <Screen title={text('desk.ledger.title')}>
      <MoneyTabs />
      <div className="desk-filters desk-noprint">
        <TextField
          label={text('desk.reports.from')}
          name="first_day"
          type="date"
          value={first}
          onChange={(day) => setChosen({ first: day, last: day > last ? day : last })}
        />
        <TextField
          label={text('desk.reports.to')}
          name="last_day"
          type="date"
          value={last}
          onChange={(day) => setChosen({ first, last: day })}
          error={isFine ? null : text('desk.ledger.period', { days: MAX_DAYS })}
        />
        <SelectField<string>
          label={text('desk.money.method')}
          name="method"
          placeholder={text('desk.ledger.allMethods')}
          value={method}
          onChange={(value) => setMethod(methods.find((one) => one === value) ?? '')}
          options={methods.map((id) => ({ value: id, label: text(`desk.method.${id}`) }))}
        />
        {company.branches.length > 1 && (
          <SelectField
            label={text('desk.reports.branch')}
            name="branch"
            placeholder={text('desk.reports.allBranches')}
            value={branch}
            onChange={setBranch}
            options={company.branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      {can('clients.read') && <ClientFilter client={client} onClient={setClient} />}
      {entries.error !== null && (
        <FailureNotice error={entries.error} onRetry={() => void entries.refetch()} />
      )}
      {isFine && entries.isPending && <Skeleton shape="row" count={4} />}
      {entries.data?.length === MAX_ENTRIES && (
        <Notice tone="warning">{text('desk.ledger.tooMany', { count: MAX_ENTRIES })}</Notice>
      )}
      {money?.length === 0 && <p className="z-soft">{text('desk.ledger.none')}</p>}
      {money !== undefined && money.length > 0 && (
        <>
          <section className="z-card z-stack desk-card" aria-labelledby="ledger-sums">
            <h2 id="ledger-sums" className="desk-heading">
              {text('desk.ledger.sums')}
            </h2>
            <MethodTable label={text('desk.ledger.sums')} sums={sumsOf(money)} />
          </section>
          <LedgerList entries={money} timezone={timezone} report={report} />
        </>
      )}
      {bar}
    </Screen>
  )
}
