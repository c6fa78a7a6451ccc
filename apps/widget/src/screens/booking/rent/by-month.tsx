// /i/:company/b/:branch/s/:service/sr/:resource/m?s=<services of the visit>
import { ServiceResourceTimes } from './times-with-resource.tsx'

export default function RentByMonth() {
  return <ServiceResourceTimes view="month" />
}
