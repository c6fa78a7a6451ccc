// /i/:company/b/:branch/s/:service/sr/:resource/m
import { useParams } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useServices } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { useText } from '#widget/language/use-text.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ChooseRun } from './choose-run.tsx'
import { ChooseTime } from './choose-time.tsx'
import { CHOOSE } from './use-steps.ts'
import { TimeWaiting } from './time-waiting.tsx'
import { UnknownService } from './unknown-service.tsx'

export default function RentByMonth() {
  const { branch = '', service = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.chooseTime'), back: href('rentResources', { branch, service }, CHOOSE) })
  return <BranchGate waiting={<TimeWaiting />}>{(at) => <TimesOf {...at} />}</BranchGate>
}

function TimesOf(at: AtBranch) {
  const { branch = '', service: id = '', resource = '' } = useParams()
  const href = useCompanyHref()
  const { data } = useServices(branch)
  if (data === undefined) return <TimeWaiting />
  const service = data.content.find((one) => one.id === id)
  if (service === undefined) return <UnknownService branch={branch} />
  const common = {
    ...at,
    resource: resourceOf(resource),
    resourcesTo: href('rentResources', { branch, service: id }, CHOOSE),
    branchesTo: href('branches', {}),
  }
  const confirm = { branch, service: id }
  return service.booking_type === 'RENT' ? (
    <ChooseRun
      key={resource}
      {...common}
      service={service}
      confirmTo={(dateTime, duration) =>
        href('serviceConfirmation', { ...confirm, dateTime }, { r: resource, duration })
      }
    />
  ) : (
    // A service bound to a resource is chosen here too: its length is fixed, only the time is open.
    <ChooseTime
      key={resource}
      {...common}
      services={[id]}
      view="month"
      confirmTo={(dateTime) => href('serviceConfirmation', { ...confirm, dateTime }, { r: resource })}
    />
  )
}
