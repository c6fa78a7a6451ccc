// /i/:company/b/:branch/s/:service/d?s=<services of the visit>&r=<resource>
import { ServiceTimes } from './times-of-service.tsx'

export default function ServiceByDate() {
  return <ServiceTimes view="strip" />
}
