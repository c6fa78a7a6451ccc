// /i/:company/e
import { useState } from 'react'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { readEvents } from '#widget/features/event-list/read-events.ts'
import { useNextEvents } from '#widget/features/event-list/use-events.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { EventIcon } from '#widget/ui/icons.ts'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { EventDays } from './event-days.tsx'

/** S9.page: as many events are asked for at first, and as many more on demand. */
const PAGE = 6
const MOST = 96

export default function Events() {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  useScreen({ title: text('events.title'), back: href('home', {}) })
  const branches = useBranches().data?.content
  const [limit, setLimit] = useState(PAGE)
  const answers = useNextEvents(branches ?? [], limit)

  const ready = branches !== undefined && answers.some(({ data }) => data !== undefined)
  const waiting = branches === undefined || (!ready && answers.some(({ isPending }) => isPending))
  if (waiting) return <Skeleton shape="block" count={4} />
  const counts = answers.map(
    ({ data }) =>
      data?.slots.flatMap(({ date_slots }) => date_slots.flatMap(({ slots }) => slots)).length ?? 0,
  )
  const events = branches.flatMap((branch, index) => {
    const answer = answers[index]?.data
    return answer ? readEvents(answer, branch, [], bookingSettings.widget_settings) : []
  })
  if (events.length === 0)
    return (
      <EmptyState
        icon={<EventIcon />}
        title={text('events.none')}
        text={text('events.noneHint')}
        action={<ButtonLink to={href('booking', {})}>{text('booking.bookVisit')}</ButtonLink>}
      />
    )
  return (
    <div className="z-stack z-stack--wide">
      <EventDays events={events} withBranch={branches.length > 1} />
      {limit < MOST && counts.some((count) => count >= limit) && (
        <Button
          wide
          busy={answers.some(({ isFetching }) => isFetching)}
          onClick={() => setLimit(limit + 2 * PAGE)}
        >
          {text('events.more')}
        </Button>
      )}
    </div>
  )
}
