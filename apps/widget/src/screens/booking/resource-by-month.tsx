// /i/:company/b/:branch/r/:resource/m?s=<services>
import { ResourceTimes } from './resource-times.tsx'

export default function ResourceByMonth() {
  return <ResourceTimes view="month" />
}
