// /i/:company/b/:branch/r/:resource/m?s=<services>
import { ResourceTimes } from './times-of-resource.tsx'

export default function ResourceByMonth() {
  return <ResourceTimes view="month" />
}
