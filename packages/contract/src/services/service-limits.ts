/** Limits on how often a service is offered, and whether it is paid in advance. docs/rules/visits.md */
import { z } from 'zod'
import { Seconds } from '../common/schemas.ts'

/** For a service, never for a category. */
export const serviceLimits = {
  most_a_day: z.int().min(1).max(1000).nullish(),
  at_once: z.int().min(1).max(1000).nullish(),
  /** Not of RENT. */
  slot_cutter: Seconds.min(60).max(86_400).nullish(),
  online_payment: z.enum(['OPTIONAL', 'REQUIRED']).nullish(),
}
