/** Times of a service with a resource chosen after it: a rental, or a service of fixed length. Not a screen. */
import { Suspense } from 'react'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { isEventService } from '#widget/features/catalogue/list-filters.ts'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE, resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ChooseTime } from '../times/choose-time.tsx'
import type { TimeView } from '../times/day-choice.tsx'
import { servicesAt } from '../steps/services-in.ts'
import { ChooseHours } from '../times/lazy-hours.ts'
import { TimeWaiting } from '../times/time-waiting.tsx'
import { UnknownService } from '../steps/unknown-service.tsx'
import { useCartInAddress } from '../steps/use-cart-in-address.ts'
import { CHOOSE, useCartHref, useSteps } from '../steps/use-steps.ts'

export function ServiceResourceTimes({ view }: { view: TimeView }) {
  const text = useText()
  const resourcesTo = useResourcesTo()
  const { branch, service, resource } = useParamsOf('rentByMonth', 'serviceResourceByWeek')
  useCartInAddress(branch, servicesAt(service, useSearch()), {
    resource: resourceOf(resource),
    performers: undefined,
  })
  useScreen({ title: text('booking.chooseTime'), back: resourcesTo })
  return <BranchGate waiting={<TimeWaiting />}>{(place) => <TimesOf {...place} view={view} />}</BranchGate>
}

/** Link back to the service's resources; for several services, to the cart. */
function useResourcesTo() {
  const cartTo = useCartHref()
  const { branch, service, resource } = useParamsOf('rentByMonth', 'serviceResourceByWeek')
  const search = useSearch()
  const href = useCompanyHref()
  const kind = useServicesNamed(branch, [service])?.find(({ id }) => id === service)?.booking_type
  const services = servicesAt(service, search)
  if (services.length > 1) return cartTo(branch, services, resource)
  return kind === 'GENERAL'
    ? href('serviceResources', { branch, service }, CHOOSE)
    : href('rentResources', { branch, service }, CHOOSE)
}

function TimesOf({ view, ...place }: AtBranch & { view: TimeView }) {
  const { branch, service: id, resource } = useParamsOf('rentByMonth', 'serviceResourceByWeek')
  const search = useSearch()
  const href = useCompanyHref()
  const known = useServicesNamed(branch, [id])
  const resourcesTo = useResourcesTo()
  const steps = useSteps()
  if (known === undefined) return <TimeWaiting />
  const service = known.find((one) => one.id === id && one.type !== 'GROUP')
  if (service === undefined) return <UnknownService branch={branch} />
  // A rental stays here.
  if (isEventService(service)) return <Redirect to={steps.afterServices(branch, null, [service])} />
  const services = servicesAt(id, search)
  const s = services.length > 1 ? services.join(',') : undefined
  const common = {
    ...place,
    resource: resourceOf(resource),
    view,
    steps: {
      services:
        services.length > 1
          ? resourcesTo
          : resourceOf(resource) === null
            ? href('services', { branch }, CHOOSE)
            : href('resourceServices', { branch, resource }, CHOOSE),
      resource: resourcesTo,
    },
    anybodyTo: href(
      view === 'week' ? 'serviceResourceByWeek' : 'rentByMonth',
      { branch, service: id, resource: ANY_AVAILABLE },
      { s: search.get('s') },
    ),
    resourcesTo,
    branchesTo: href('branches', {}, CHOOSE),
  }
  const confirm = { branch, service: id }
  return service.booking_type === 'RENT' ? (
    <Suspense fallback={<TimeWaiting />}>
      <ChooseHours
        key={resource}
        {...common}
        service={service}
        nextTo={(dateTime, duration) =>
          href('serviceConfirmation', { ...confirm, dateTime }, { r: resource, duration })
        }
      />
    </Suspense>
  ) : (
    <ChooseTime
      key={`${resource} ${s}`}
      {...common}
      services={services}
      confirmTo={(dateTime) => href('serviceConfirmation', { ...confirm, dateTime }, { s, r: resource })}
    />
  )
}
