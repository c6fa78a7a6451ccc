// /i/:company/b/:branch/s/:service/d?s=<further services>&r=<resource>
import { useParams, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import { ChooseTime } from './choose-time.tsx'
import { servicesAt } from './services-in.ts'
import { CHOOSE } from './use-steps.ts'
import { TimeWaiting } from './time-waiting.tsx'

export default function ServiceByDate() {
  const { branch = '', service = '' } = useParams()
  const search = useSearch()
  const text = useText()
  const href = useCompanyHref()
  const r = search.get('r')
  const services = servicesAt(service, search)
  const s = services.length > 1 ? services.join(',') : undefined
  useScreen({ title: text('booking.chooseTime'), back: href('services', { branch }) })
  return (
    <BranchGate waiting={<TimeWaiting />}>
      {(at) => (
        <ChooseTime
          key={`${service} ${s} ${r}`}
          {...at}
          services={services}
          resource={resourceOf(r)}
          view="month"
          confirmTo={(dateTime) => href('serviceConfirmation', { branch, service, dateTime }, { s, r })}
          resourcesTo={href('serviceResources', { branch, service }, { s, ...CHOOSE })}
          branchesTo={href('branches', {})}
        />
      )}
    </BranchGate>
  )
}
