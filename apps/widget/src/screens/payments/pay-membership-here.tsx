// /i/:company/payment_membership
import { PayHere } from './pay-here.tsx'

export default function PayMembershipHere() {
  return <PayHere kind="m" />
}
