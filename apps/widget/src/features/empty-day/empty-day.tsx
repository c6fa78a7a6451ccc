import { phoneInGroups, telLink } from '#widget/company/phone-in-groups.ts'
import type { ReactNode } from 'react'
import { useBranches } from '#widget/company/use-branches.ts'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { areRooms, resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useText } from '#widget/language/use-text.tsx'
import { CalendarIcon } from '@zapys/ui/icons.ts'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'

/** Shown in place of an empty grid: no free times on the day or in the whole period, and alternatives. */
export function EmptyDay(props: {
  title: string
  /** Text of the next day with times; absent if there is none. */
  nextDay?: string | undefined
  onNextDay?(): void
  /** Branch of the requested times; other performers there decide whether their list is offered. */
  branch: string
  services: readonly string[]
  /** Lists of resources and branches; shown if there are others. */
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
  phone?: string | null | undefined
  /** Link to the waiting list. */
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
          <Elsewhere {...props} />
          {props.phone && (
            <a className="z-button z-button--secondary" href={telLink(props.phone)}>
              <span className="z-button__label">{phoneInGroups(props.phone)}</span>
            </a>
          )}
        </>
      }
    />
  )
}

type ElsewhereProps = Pick<
  Parameters<typeof EmptyDay>[0],
  'branch' | 'services' | 'resourcesTo' | 'branchesTo'
>

function Elsewhere({ branch, services, resourcesTo, branchesTo }: ElsewhereProps) {
  const text = useText()
  const branches = useBranches().data?.content ?? []
  const resources = useResources(branch, { services }, resourcesTo !== undefined).data?.content ?? []
  const others = resources.filter(({ type }) => type !== 'GROUP')
  return (
    <>
      {resourcesTo && others.length > 1 && (
        <ButtonLink to={resourcesTo}>{text(resourceWords(areRooms(others)).see)}</ButtonLink>
      )}
      {branchesTo && branches.length > 1 && (
        <ButtonLink to={branchesTo}>{text('booking.seeBranches')}</ButtonLink>
      )}
    </>
  )
}
