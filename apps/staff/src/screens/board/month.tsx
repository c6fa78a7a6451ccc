/** /board?view=month&day=&branch=&person=: each day of a month, with its bookings and how full it is, of all or of one person. */
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useCall } from '#staff/api/use-call.ts'
import { PersonChips } from '#staff/features/board/board-list.tsx'
import { MonthTable } from '#staff/features/board/month-table.tsx'
import { useToday } from '#staff/features/use-now.ts'
import { Loading } from '#staff/features/loading.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BoardFrame } from './board-frame.tsx'
import { type BoardProps, dayOf } from './board-props.ts'
import { usePerson } from './use-person.ts'

const REFETCH_MS = 60_000

export default function BranchMonth({ branch, branches, search, set }: BoardProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const thisDay = useToday(branch.timezone)
  const day = dayOf(search, thisDay)
  const { all } = usePerson(company.id, branch.id, search)
  const person = all.find(({ id }) => id === search.get('person'))
  const month = useCall(
    'readBranchMonth',
    {
      params: { company: company.id, branch: branch.id },
      query: { day: `${day.slice(0, 7)}-01`, resource: person?.id },
    },
    { refetchMs: REFETCH_MS },
  )
  const title = [person?.name, formats.monthName(day)].filter(Boolean).join(', ')
  return (
    <BoardFrame
      branch={branch}
      branches={branches}
      set={set}
      day={day}
      thisDay={thisDay}
      view="month"
      title={title}
      shortTitle={formats.monthName(day)}
      people={
        all.length > 1 && (
          <PersonChips
            people={[{ id: '', name: text('desk.month.everybody') }, ...all]}
            chosen={person?.id ?? ''}
            onPerson={(id) => set({ person: id })}
          />
        )
      }
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
