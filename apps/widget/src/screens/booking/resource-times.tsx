/** The times of a chosen resource for the services of the address. Not a screen of its own. */
import { useParams, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import { ChooseTime } from './choose-time.tsx'
import { servicesIn } from './services-in.ts'
import { useCartInAddress } from './use-cart-in-address.ts'
import { CHOOSE } from './use-steps.ts'
import { TimeWaiting } from './time-waiting.tsx'

export function ResourceTimes({ view }: { view: 'month' | 'strip' }) {
  const { branch = '', resource = '' } = useParams()
  const search = useSearch()
  const services = servicesIn(search)
  const text = useText()
  const href = useCompanyHref()
  useScreen({
    title: text('booking.chooseTime'),
    back: href('resourceServices', { branch, resource }, CHOOSE),
  })
  const s = services.join(',')
  useCartInAddress(branch, (inCart) =>
    inCart.length === 0
      ? href('resourceServices', { branch, resource }, CHOOSE)
      : href(
          view === 'month' ? 'resourceByMonth' : 'resourceByDate',
          { branch, resource },
          { s: inCart.join(',') },
        ),
  )
  return (
    <BranchGate waiting={<TimeWaiting />}>
      {(at) => (
        <ChooseTime
          // Another question: nothing of the earlier choice holds.
          key={`${resource} ${s}`}
          {...at}
          services={services}
          resource={resourceOf(resource)}
          view={view}
          confirmTo={(dateTime) => href('resourceConfirmation', { branch, resource, dateTime }, { s })}
          resourcesTo={
            resourceOf(resource) === null ? undefined : href('resources', { branch }, { s, ...CHOOSE })
          }
          branchesTo={href('branches', {})}
        />
      )}
    </BranchGate>
  )
}
