import type { ReactNode } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { CalendarIcon } from '#widget/ui/icons.ts'
import { Button, ButtonLink } from '#widget/ui/button.tsx'
import { EmptyState } from '#widget/ui/empty-state.tsx'

/** Never a dead grid: says that a day or the whole period has no free times, and what to do instead. */
export function EmptyDay(props: {
  title: string
  /** The next day with times, worded; absent when there is none ahead. */
  nextDay?: string | undefined
  onNextDay?(): void
  /** Lists of other resources and branches, where there are others. */
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
  phone?: string | null | undefined
  /** The way into the waiting list. */
  waiting?: ReactNode
}) {
  const text = useText()
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={props.title}
      text={props.nextDay ? undefined : text('booking.noTimesHint')}
      action={
        <>
          {props.nextDay && (
            <Button kind="primary" onClick={props.onNextDay}>
              {text('booking.goToDay', { date: props.nextDay })}
            </Button>
          )}
          {props.waiting}
          {props.resourcesTo && (
            <ButtonLink to={props.resourcesTo}>{text('booking.seeResources')}</ButtonLink>
          )}
          {props.branchesTo && <ButtonLink to={props.branchesTo}>{text('booking.seeBranches')}</ButtonLink>}
          {props.phone && (
            <a className="z-button z-button--secondary" href={`tel:${props.phone.replace(/[^\d+]/g, '')}`}>
              {props.phone}
            </a>
          )}
        </>
      }
    />
  )
}
