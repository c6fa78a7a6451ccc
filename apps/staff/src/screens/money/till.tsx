/** /money/till: the money of a day at a branch, counted and closed. */
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { firstOpen } from '#staff/features/first-open.ts'
import { useDone } from '#staff/features/use-done.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { CashSection } from '#staff/features/till/cash-section.tsx'
import { ClosingForm, OpeningForm } from '#staff/features/till/count-form.tsx'
import { DayPicker } from '#staff/features/till/day-picker.tsx'
import { MethodTable } from '#staff/features/till/method-table.tsx'
import { AwaitedDeposits, WaitingRefunds } from '#staff/features/till/open-items.tsx'
import { useHeld, useToday } from '#staff/features/use-now.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { MoneyTabs } from './money-tabs.tsx'

/** Polling interval, because other staff record payments. */
const REFETCH_MS = 30_000

export function TillScreen() {
  const text = useText()
  const { company } = useSession()
  const [query, setQuery] = useSearchParams()
  const branch = company.branches.find(({ id }) => id === query.get('branch')) ?? firstOpen(company.branches)
  const [counting, setCounting] = useState<Counting>()
  // A count that was started before midnight belongs to that day.
  const thisDay = useHeld(useToday(branch?.timezone ?? company.timezone), counting !== undefined)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(query.get('day') ?? '')
  const day = isDay ? query.get('day')! : thisDay
  // Today is left out of the address: a till that stays open overnight switches to the new day.
  const set = (id: string, next: string) =>
    setQuery(next === thisDay ? { branch: id } : { branch: id, day: next }, { replace: true })
  return (
    <Screen
      title={text('desk.till.title')}
      action={
        <Button className="desk-noprint" onClick={() => window.print()}>
          {text('desk.till.print')}
        </Button>
      }
    >
      <MoneyTabs />
      {branch === undefined ? (
        <EmptyState icon={<BranchIcon />} title={text('desk.board.noBranch')} />
      ) : (
        <>
          <DayPicker
            day={day}
            branch={branch.id}
            onDay={(next) => set(branch.id, next)}
            onBranch={(next) => set(next, day)}
          />
          <Till
            key={`${branch.id} ${day}`}
            branch={branch}
            day={day}
            isPast={day <= thisDay}
            counting={counting}
            setCounting={setCounting}
          />
        </>
      )}
    </Screen>
  )
}

type Counting = 'opening' | 'closing' | undefined

type TillProps = {
  branch: { id: string; name: string }
  day: string
  /** True also for today. */
  isPast: boolean
  counting: Counting
  setCounting(counting: Counting): void
}

function Till({ branch, day, isPast, counting, setCounting }: TillProps) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const till = useCall(
    'readTillDay',
    { params: { company: company.id, branch: branch.id }, query: { day } },
    { refetchMs: REFETCH_MS },
  )
  const { report, bar } = useDone()
  const { data } = till
  if (data === undefined)
    return till.error === null ? (
      <Skeleton shape="row" count={4} />
    ) : (
      <FailureNotice error={till.error} onRetry={() => void till.refetch()} />
    )
  const Form = counting === 'opening' ? OpeningForm : ClosingForm
  const mayCount = can('payments.write') && isPast
  return (
    <>
      <p className="desk-printonly">{`${company.name}, ${branch.name}, ${formats.date(day, 'long')}`}</p>
      <section className="z-card z-stack desk-card" aria-labelledby="till-sums">
        <h2 id="till-sums" className="desk-heading">
          {text('desk.till.byMethod')}
        </h2>
        <MethodTable label={text('desk.till.byMethod')} sums={data.closing?.sums ?? data.sums} />
      </section>
      <CashSection
        till={data}
        onOpen={mayCount ? () => setCounting('opening') : undefined}
        onClose={mayCount ? () => setCounting('closing') : undefined}
      />
      {data.later.length > 0 && (
        <section className="z-stack" aria-labelledby="till-later">
          <h2 id="till-later" className="desk-heading">
            {text('desk.till.later')}
          </h2>
          <p className="z-soft">{text('desk.till.laterText')}</p>
          <List label={text('desk.till.later')}>
            {data.later.map(({ method, currency_code, total }) => (
              <ListRow
                key={`${method} ${currency_code}`}
                title={text(`desk.method.${method}`)}
                trailing={formats.money(total, currency_code)}
              />
            ))}
          </List>
        </section>
      )}
      <WaitingRefunds branch={branch.id} till={data} />
      <AwaitedDeposits branch={branch.id} till={data} />
      {counting !== undefined && (
        <Form
          company={company.id}
          branch={branch.id}
          till={data}
          onClose={() => setCounting(undefined)}
          onDone={(words) => {
            setCounting(undefined)
            report({ words })
          }}
        />
      )}
      {bar}
    </>
  )
}
