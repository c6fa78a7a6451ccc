// /i/:company/b/:branch/r/:resource/d?s=<services>
import { ResourceTimes } from './times-of-resource.tsx'

export default function ResourceByDate() {
  return <ResourceTimes view="strip" />
}
