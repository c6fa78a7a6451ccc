// /i/:company/memberships_past
import { MembershipsScreen } from './memberships-screen.tsx'

export default function MembershipsPast() {
  return <MembershipsScreen which="past" />
}
