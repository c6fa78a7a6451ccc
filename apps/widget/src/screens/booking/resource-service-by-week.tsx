// /i/:company/b/:branch/r/:resource/rs/:service/w?s=<services of the visit>
import { ResourceTimes } from './resource-times.tsx'

export default function ResourceServiceByWeek() {
  return <ResourceTimes view="week" />
}
