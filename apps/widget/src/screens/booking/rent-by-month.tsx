// /i/:company/b/:branch/s/:service/sr/:resource/m?s=<services of the visit>
import { ServiceResourceTimes } from './service-resource-times.tsx'

export default function RentByMonth() {
  return <ServiceResourceTimes view="month" />
}
