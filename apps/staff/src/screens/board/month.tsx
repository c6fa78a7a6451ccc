/** /board?view=month&day=&branch=: each day of a month, with its bookings and how full it is. */
import { today } from '@zapys/domain/time'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { MonthTable } from '#staff/features/board/month-table.tsx'
import { useNow } from '#staff/features/board/use-now.ts'
import { Loading } from '#staff/features/loading.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BoardFrame } from './board-frame.tsx'
import { type BoardProps, dayOf } from './board-props.ts'

const REFETCH_MS = 60_000

export default function BranchMonth({ branch, branches, search, set }: BoardProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const thisDay = today(branch.timezone, useNow() / 1000)
  const day = dayOf(search, thisDay)
  const month = useCall(
    'readBranchMonth',
    { params: { company: company.id, branch: branch.id }, query: { day: `${day.slice(0, 7)}-01` } },
    { refetchMs: REFETCH_MS },
  )
  const title = formats.monthName(day)
  return (
    <BoardFrame
      branch={branch}
      branches={branches}
      set={set}
      day={day}
      thisDay={thisDay}
      view="month"
      title={title}
      shortTitle={title}
    >
      {month.data !== undefined && month.isError && (
        <Notice tone="warning">{text('desk.board.stale')}</Notice>
      )}
      {month.data !== undefined ? (
        <MonthTable
          days={month.data.days}
          day={day}
          thisDay={thisDay}
          label={title}
          onDay={(chosen) => set({ view: 'day', day: chosen })}
        />
      ) : month.error === null ? (
        <Loading />
      ) : (
        <FailureNotice error={month.error} onRetry={() => void month.refetch()} />
      )}
    </BoardFrame>
  )
}
