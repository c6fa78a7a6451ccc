// /i/:company/b/:branch/s/:service/sr/:resource/w?s=<services of the visit>
import { ServiceResourceTimes } from './times-with-resource.tsx'

export default function ServiceResourceByWeek() {
  return <ServiceResourceTimes view="week" />
}
