/** The times of a service with any free staff. Not a screen. */
import { useRef } from 'react'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import { useServicesNamed, useUnknownServices } from '#widget/features/catalogue/use-catalogue.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ChooseTime } from '../times/choose-time.tsx'
import type { TimeView } from '../times/day-choice.tsx'
import { performersIn, servicesAt } from '../steps/services-in.ts'
import { TimeWaiting } from '../times/time-waiting.tsx'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { PerformerChoice } from '#widget/features/performer-choice/performer-choice.tsx'
import { UnknownService } from '../steps/unknown-service.tsx'
import { useCartInAddress } from '../steps/use-cart-in-address.ts'
import { useMisplaced } from '../steps/use-misplaced.ts'
import { CHOOSE, useCartHref, useSteps } from '../steps/use-steps.ts'

export function ServiceTimes({ view }: { view: TimeView }) {
  const { branch, service } = useParamsOf('serviceByDate', 'serviceByWeek')
  const search = useSearch()
  const text = useText()
  const href = useCompanyHref()
  const cartTo = useCartHref()
  const { asksResource } = useSteps()
  const r = search.get('r')
  const services = servicesAt(service, search)
  const { resource, performers } = performersIn(search, services)
  const s = services.length > 1 ? services.join(',') : undefined
  const about = useServicesNamed(branch, services)?.find(({ id }) => id === service)?.name
  useScreen({ title: text('booking.chooseTime'), about, back: href('services', { branch }, CHOOSE) })
  useCartInAddress(branch, services, { resource, performers })
  const isUnknown = useUnknownServices(branch, services)
  const isPerformerPressed = useRef(false)
  const misplaced = useMisplaced(branch, resource, services)
  if (misplaced) return <Redirect to={misplaced} />
  const isSeveral = services.length > 1
  // With several services, the cart chooses a performer for each.
  const resourcesTo = isSeveral
    ? cartTo(branch, services, r)
    : href('serviceResources', { branch, service }, CHOOSE)
  const withPerformer = (id: string) =>
    href(view === 'week' ? 'serviceByWeek' : 'serviceByDate', { branch, service }, { r: resourceOf(id) })
  const steps = {
    services: isSeveral
      ? cartTo(branch, services, r)
      : resource === null
        ? href('services', { branch }, CHOOSE)
        : href('resourceServices', { branch, resource }, CHOOSE),
    resource: resourcesTo,
  }
  return (
    <BranchGate waiting={<TimeWaiting />}>
      {(place) =>
        isUnknown ? (
          <UnknownService branch={branch} />
        ) : (
          <ChooseTime
            key={`${service} ${s} ${r}`}
            {...place}
            above={
              !isSeveral &&
              asksResource && (
                <PerformerChoice
                  branch={place.branch}
                  service={service}
                  resource={resource}
                  onPress={() => {
                    isPerformerPressed.current = true
                  }}
                  wasPressed={() => {
                    const was = isPerformerPressed.current
                    isPerformerPressed.current = false
                    return was
                  }}
                  toOf={withPerformer}
                />
              )
            }
            services={services}
            resource={resource}
            performers={performers}
            steps={steps}
            view={view}
            anybodyTo={href(view === 'week' ? 'serviceByWeek' : 'serviceByDate', { branch, service }, { s })}
            confirmTo={(dateTime) => href('serviceConfirmation', { branch, service, dateTime }, { s, r })}
            resourcesTo={resourcesTo}
            branchesTo={href('branches', {}, CHOOSE)}
          />
        )
      }
    </BranchGate>
  )
}
