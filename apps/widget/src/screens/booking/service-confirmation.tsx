// /i/:company/b/:branch/s/:service/c/:dateTime?s=<further services>&r=<resource>&duration=<seconds of a rental>
import { useParams, useSearchParams } from 'react-router'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { ANY_AVAILABLE, resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from './branch-gate.tsx'
import { Confirmation, ConfirmationWaiting } from './confirmation.tsx'
import { servicesIn } from './services-in.ts'

export default function ServiceConfirmation() {
  const { branch = '', service = '' } = useParams()
  const [search] = useSearchParams()
  const text = useText()
  const href = useCompanyHref()
  const further = servicesIn(search)
  const s = further.join(',')
  const r = search.get('r')
  const duration = Number(search.get('duration')) || undefined
  const steps = {
    services: href('services', { branch }),
    resource:
      duration === undefined
        ? href('serviceResources', { branch, service }, { s })
        : href('rentResources', { branch, service }),
    time:
      duration === undefined
        ? href('serviceByDate', { branch, service }, { s, r })
        : href('rentByMonth', { branch, service, resource: r ?? ANY_AVAILABLE }),
  }
  useScreen({ title: text('booking.confirmTitle'), back: steps.time })
  return (
    <BranchGate waiting={<ConfirmationWaiting />}>
      {(at) => (
        <Confirmation
          {...at}
          services={[service, ...further]}
          resource={resourceOf(r)}
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
