/** Times of a chosen resource for the services in the address. Not a screen. */
import { Suspense } from 'react'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { Redirect, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import { useServicesNamed, useUnknownServices } from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE, resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ChooseTime } from '../times/choose-time.tsx'
import type { TimeView } from '../times/day-choice.tsx'
import { servicesAt, servicesIn } from '../steps/services-in.ts'
import { ChooseHours } from '../times/lazy-hours.ts'
import { TimeWaiting } from '../times/time-waiting.tsx'
import { UnknownService } from '../steps/unknown-service.tsx'
import { useCartInAddress } from '../steps/use-cart-in-address.ts'
import { useMisplaced } from '../steps/use-misplaced.ts'
import { CHOOSE, useCartHref } from '../steps/use-steps.ts'

export function ResourceTimes({ view }: { view: TimeView }) {
  const { branch, resource, service } = useParamsOf(
    'resourceByDate',
    'resourceByMonth',
    'resourceServiceByWeek',
  )
  const search = useSearch()
  // Week screens name the first service in the path.
  const services = service === undefined ? servicesIn(search) : servicesAt(service, search)
  const text = useText()
  const href = useCompanyHref()
  const cartTo = useCartHref()
  const place = { branch, resource }
  const back = href(view === 'week' ? 'resourceThenService' : 'resourceServices', place, CHOOSE)
  const s = services.join(',')
  const about = useServicesNamed(branch, services)?.find(({ id }) => id === services[0])?.name
  useScreen({
    title: text('booking.chooseTime'),
    about,
    back: services.length > 0 ? back : href('resources', { branch }, CHOOSE),
  })
  useCartInAddress(branch, services, { resource: resourceOf(resource), performers: undefined })
  const isUnknown = useUnknownServices(branch, services)
  const misplaced = useMisplaced(branch, resource, services)
  if (misplaced) return <Redirect to={misplaced} />
  // Several services have separate performers, which are chosen in the cart.
  const cart = services.length > 1 ? cartTo(branch, services, resource) : undefined
  const resourcesTo = cart ?? href('resources', { branch }, { s: s || undefined, ...CHOOSE })
  const steps = {
    services: cart ?? href('resourceServices', place, CHOOSE),
    resource: resourcesTo,
  }
  const anybody = { branch, resource: ANY_AVAILABLE }
  const elsewhere = {
    anybodyTo:
      service !== undefined
        ? href('resourceServiceByWeek', { ...anybody, service }, { s: search.get('s') })
        : href(view === 'month' ? 'resourceByMonth' : 'resourceByDate', anybody, { s: search.get('s') }),
    resourcesTo: resourceOf(resource) === null && cart === undefined ? undefined : resourcesTo,
    branchesTo: href('branches', {}, CHOOSE),
  }
  return (
    <BranchGate waiting={<TimeWaiting />}>
      {(gate) =>
        isUnknown ? (
          <UnknownService branch={branch} />
        ) : services.length === 0 ? (
          // The hours are chosen first, then the service.
          <Suspense fallback={<TimeWaiting />}>
            <ChooseHours
              key={resource}
              {...gate}
              {...elsewhere}
              resource={resourceOf(resource)}
              steps={steps}
              view={view}
              nextTo={() => href('resourceServices', place, CHOOSE)}
            />
          </Suspense>
        ) : (
          <ChooseTime
            // A new key for other inputs clears the earlier choice.
            key={`${resource} ${s}`}
            {...gate}
            {...elsewhere}
            services={services}
            resource={resourceOf(resource)}
            steps={steps}
            view={view}
            confirmTo={(dateTime) => href('resourceConfirmation', { ...place, dateTime }, { s })}
          />
        )
      }
    </BranchGate>
  )
}
