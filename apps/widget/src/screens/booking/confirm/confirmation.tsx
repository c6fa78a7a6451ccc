/** Loads the data of a confirmation from its address, so that a direct link works too. Not a screen. */
import { readDateTime } from '@zapys/domain/addresses'
import type { Service } from '@zapys/contract'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useAllResources, useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CalendarIcon } from '@zapys/ui/icons.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { ConfirmVisit } from './confirm-visit.tsx'
import { UnknownService } from '../steps/unknown-service.tsx'
import { CHOOSE } from '../steps/use-steps.ts'

type ConfirmationProps = AtBranch & {
  services: readonly string[]
  resource: string | null
  /** Performer of each service, if there are several. */
  performers?: readonly string[] | undefined
  rentSeconds?: number | undefined
  steps: { services: string; resource: string; time: string }
  confirmTo(dateTime: string, resource: string | null): string
}

export function Confirmation({ services: ids, resource: named, steps, ...props }: ConfirmationProps) {
  const { dateTime } = useParamsOf('serviceConfirmation', 'resourceConfirmation', 'eventConfirmation')
  const text = useText()
  const href = useCompanyHref()
  const moment = readDateTime(dateTime)
  const services = useServicesNamed(props.branch.id, ids)
  const resources = useAllResources(props.branch.id)
  const branches = useBranches().data?.content
  if (moment === null)
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title={text('booking.unknownTime')}
        action={<ButtonLink to={steps.time}>{text('booking.chooseTime')}</ButtonLink>}
      />
    )
  if (services === undefined || resources === undefined) return <ConfirmationWaiting />
  const chosen = ids.flatMap((id): Service[] =>
    services.filter((service) => service.id === id && service.type !== 'GROUP'),
  )
  if (chosen.length === 0 || chosen.length < ids.length) return <UnknownService branch={props.branch.id} />
  const id = resourceOf(named)
  return (
    <ConfirmVisit
      {...props}
      services={chosen}
      // A resource that has left the branch is replaced by any free one.
      resource={resources.find((one) => one.id === id) ?? null}
      resources={resources}
      moment={moment}
      steps={{ ...steps, branch: branches && branches.length > 1 ? href('branches', {}, CHOOSE) : undefined }}
    />
  )
}
