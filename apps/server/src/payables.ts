/** All that can be paid. docs/rules/payments.md */
import { payableAppointments } from './capabilities/prepayments/public.ts'
import { payableMemberships } from './capabilities/memberships/public.ts'
import type { PayableSubject } from './deps.ts'

export const payables: readonly PayableSubject[] = [payableAppointments, payableMemberships]
