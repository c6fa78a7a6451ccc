// /i/:company/b/:branch/r/:resource/d?s=<services>
import { ResourceTimes } from './resource-times.tsx'

export default function ResourceByDate() {
  return <ResourceTimes view="strip" />
}
