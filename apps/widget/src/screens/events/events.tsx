// /i/:company/e
import { useState } from 'react'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { choicesOf, fits, isFiltered } from '#widget/features/event-list/event-filter.ts'
import { readEvents } from '#widget/features/event-list/read-events.ts'
import { isFull } from '@zapys/domain/appointments'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useNextEvents } from '#widget/features/event-list/use-events.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'
import { EventIcon } from '#widget/ui/icons.ts'
import { Skeleton } from '#widget/ui/skeleton.tsx'
import { EventDays } from './event-days.tsx'
import { EventFilters } from './event-filters.tsx'
import { useEventFilter } from './use-event-filter.ts'

/** S9.page: as many events are asked for at first, and as many more on demand. */
const PAGE = 6
const MOST = 96

export default function Events() {
  const text = useText()
  const href = useCompanyHref()
  const { bookingSettings } = useCompany()
  useScreen({ title: text('events.title'), back: href('home', {}) })
  const branches = useBranches().data?.content
  const { filter, change, clear } = useEventFilter()
  const hasFilter = isFiltered(filter)
  const [pages, setLimit] = useState(PAGE)
  // What is wanted may stand far down the list.
  const limit = hasFilter ? MOST : pages
  const answers = useNextEvents(branches ?? [], limit)
  const [only, another] = branches ?? []
  const people =
    useResources(only?.id ?? '', {}, only !== undefined && another === undefined).data?.content ?? []

  const ready = branches !== undefined && answers.some(({ data }) => data !== undefined)
  const waiting = branches === undefined || (!ready && answers.some(({ isPending }) => isPending))
  if (waiting) return <Skeleton shape="block" count={4} />
  const counts = answers.map(
    ({ data }) =>
      data?.slots.flatMap(({ date_slots }) => date_slots.flatMap(({ slots }) => slots)).length ?? 0,
  )
  const events = branches.flatMap((branch, index) => {
    const answer = answers[index]?.data
    return answer ? readEvents(answer, branch, people, bookingSettings.widget_settings) : []
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
  const choices = choicesOf(events)
  const shown = events.filter((event) => fits(event, filter))
  return (
    <div className="z-stack z-stack--wide">
      <EventFilters
        filter={filter}
        onChange={change}
        onClear={clear}
        isFiltered={hasFilter}
        days={choices.days}
        resources={people
          .filter(({ id }) => choices.resources.includes(id))
          .map((one) => ({ id: one.id, name: resourceName(one) }))}
        services={choices.services}
        hasFull={events.some(isFull) && !events.every(isFull)}
      />
      {shown.length === 0 && (
        <EmptyState
          icon={<EventIcon />}
          title={text('events.noneFits')}
          action={<Button onClick={clear}>{text('events.clearFilters')}</Button>}
        />
      )}
      <EventDays events={shown} withBranch={branches.length > 1} />
      {limit < MOST && counts.some((count) => count >= limit) && (
        <Button
          wide
          busy={answers.some(({ isFetching }) => isFetching)}
          onClick={() => setLimit(pages + 2 * PAGE)}
        >
          {text('events.more')}
        </Button>
      )}
    </div>
  )
}
