/** All kinds of things that can be paid. docs/rules/payments.md */
import { payableAppointments } from '../modules/money/deposits/public.ts'
import { payableMemberships } from '../modules/money/memberships/public.ts'
import type { PayableSubject } from '../modules/deps/payable-subject.ts'

export const payables: readonly PayableSubject[] = [payableAppointments, payableMemberships]
