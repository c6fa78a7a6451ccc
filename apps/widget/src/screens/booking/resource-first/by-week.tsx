// /i/:company/b/:branch/r/:resource/rs/:service/w?s=<services of the visit>
import { ResourceTimes } from './times-of-resource.tsx'

export default function ResourceServiceByWeek() {
  return <ResourceTimes view="week" />
}
