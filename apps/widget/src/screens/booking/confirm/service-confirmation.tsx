// /i/:company/b/:branch/s/:service/c/:dateTime?s=<services of the visit>&r=<resource>&duration=<seconds of a rental>
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { Confirmation } from './confirmation.tsx'
import { performersIn, servicesAt } from '../steps/services-in.ts'
import { CHOOSE, useCartHref, useSteps } from '../steps/use-steps.ts'

export default function ServiceConfirmation() {
  const { branch, service } = useParamsOf('serviceConfirmation')
  const search = useSearch()
  const text = useText()
  const href = useCompanyHref()
  const ids = servicesAt(service, search)
  const s = ids.length > 1 ? ids.join(',') : undefined
  const r = search.get('r')
  const duration = Number(search.get('duration')) || undefined
  const { byWeek } = useSteps()
  const cartTo = useCartHref()
  const { resource, performers } = performersIn(search, ids)
  const timesTo =
    duration !== undefined
      ? href(byWeek ? 'serviceResourceByWeek' : 'rentByMonth', {
          branch,
          service,
          resource: r ?? ANY_AVAILABLE,
        })
      : byWeek && resource !== null
        ? href('serviceResourceByWeek', { branch, service, resource: r ?? '' }, { s })
        : href(byWeek ? 'serviceByWeek' : 'serviceByDate', { branch, service }, { s, r })
  const steps = {
    services: href('services', { branch }, CHOOSE),
    resource:
      duration === undefined
        ? ids.length > 1
          ? cartTo(branch, ids, r)
          : href('serviceResources', { branch, service }, CHOOSE)
        : href('rentResources', { branch, service }, CHOOSE),
    time: timesTo,
  }
  useScreen({ title: text('booking.confirmTitle'), back: steps.time })
  return (
    <BranchGate waiting={<ConfirmationWaiting />} closed="own">
      {(place) => (
        <Confirmation
          {...place}
          services={ids}
          resource={resource}
          performers={performers}
          rentSeconds={duration}
          steps={steps}
          confirmTo={(dateTime, id) =>
            href('serviceConfirmation', { branch, service, dateTime }, { s, r: id ?? r, duration })
          }
        />
      )}
    </BranchGate>
  )
}
