// /i/:company/memberships_unpaid
import { MembershipsScreen } from './memberships-screen.tsx'

export default function MembershipsUnpaid() {
  return <MembershipsScreen which="unpaid" />
}
