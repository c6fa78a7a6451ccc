// /i/:company/b/:branch/s/:service/w?s=<services of the visit>&r=<resource>
import { ServiceTimes } from './times-of-service.tsx'

export default function ServiceByWeek() {
  return <ServiceTimes view="week" />
}
