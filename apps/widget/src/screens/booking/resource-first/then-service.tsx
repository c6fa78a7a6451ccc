// /i/:company/b/:branch/r/:resource/rs
import { ServicesOfResource } from './services-of-resource.tsx'

/** Services of a resource, before its week. */
export default function ResourceThenService() {
  return <ServicesOfResource timeView="WEEK" />
}
