// /i/:company/memberships_current
import { MembershipsScreen } from './memberships-screen.tsx'

export default function MembershipsCurrent() {
  return <MembershipsScreen which="current" />
}
