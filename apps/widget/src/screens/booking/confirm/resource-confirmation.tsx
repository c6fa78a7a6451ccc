// /i/:company/b/:branch/r/:resource/c/:dateTime?s=<services>
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { ANY_AVAILABLE, resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { Confirmation } from './confirmation.tsx'
import { servicesIn } from '../steps/services-in.ts'
import { CHOOSE, useCartHref, useSteps } from '../steps/use-steps.ts'

export default function ResourceConfirmation() {
  const { branch, resource } = useParamsOf('resourceConfirmation')
  const search = useSearch()
  const text = useText()
  const href = useCompanyHref()
  const services = servicesIn(search)
  const s = services.join(',')
  const { byWeek } = useSteps()
  const cartTo = useCartHref()
  const [first = '', ...more] = services
  const timesTo = byWeek
    ? href('resourceServiceByWeek', { branch, resource, service: first }, more.length > 0 ? { s } : {})
    : href('resourceByMonth', { branch, resource }, { s })
  const steps = {
    services: href('resourceServices', { branch, resource }, CHOOSE),
    resource:
      more.length > 0 ? cartTo(branch, services, resource) : href('resources', { branch }, { s, ...CHOOSE }),
    time: timesTo,
  }
  useScreen({ title: text('booking.confirmTitle'), back: steps.time })
  return (
    <BranchGate waiting={<ConfirmationWaiting />} closed="own">
      {(place) => (
        <Confirmation
          {...place}
          services={services}
          resource={resourceOf(resource)}
          steps={steps}
          confirmTo={(dateTime, id) =>
            href('resourceConfirmation', { branch, resource: id ?? ANY_AVAILABLE, dateTime }, { s })
          }
        />
      )}
    </BranchGate>
  )
}
