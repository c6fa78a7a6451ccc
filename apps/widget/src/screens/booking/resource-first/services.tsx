// /i/:company/b/:branch/r/:resource/s
import { ServicesOfResource } from './services-of-resource.tsx'

export default function ResourceServices() {
  return <ServicesOfResource />
}
