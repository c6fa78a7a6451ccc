/** Step 5 of a call: its rate limits. docs/rules/limits.md */
import type { Call, RateLimitName } from '@zapys/contract'
import type { FastifyRequest } from 'fastify'
import { callerIdOf } from '../http/key-holder.ts'
import type { Identity } from './authenticate.ts'

type LimitSubjects = { address?: string; company?: string; person?: string; session?: string; key?: string }

export type LimitOptions = {
  /** Consumes one of each rate limit. Rejects with `request.tooMany`. */
  consume: (rateLimits: readonly RateLimitName[], subjects: LimitSubjects) => Promise<void>
  /** Throws at once for a caller cached as over a limit, before any work or waiting. */
  rejectOver: (rateLimits: readonly RateLimitName[], subjects: LimitSubjects) => void
  /** True: the limits of the address are consumed before the body is read, for bodies of megabytes. */
  consumesFirst?: boolean
}

/** Undefined: reads share the limits of all reads, and some handlers consume their limits themselves. */
export const ownLimits = ({ rateLimits, consumesItself }: Call): readonly RateLimitName[] | undefined =>
  rateLimits === 'read' || consumesItself === true ? undefined : rateLimits

export async function limitBeforeBody(
  call: Call,
  { ip }: FastifyRequest,
  { consume, consumesFirst = false }: LimitOptions,
): Promise<void> {
  const limits = ownLimits(call)
  if (limits && consumesFirst) await consume(limits, { address: ip })
}

export function rejectOverLimit(
  call: Call,
  { ip }: FastifyRequest,
  { rejectOver, consumesFirst = false }: LimitOptions,
): void {
  const limits = ownLimits(call)
  if (limits && !consumesFirst) rejectOver(limits, { address: ip })
}

export async function limit(
  call: Call,
  { ip }: FastifyRequest,
  { session, operator, company, staff }: Identity,
  { consume, consumesFirst = false }: LimitOptions,
): Promise<void> {
  const limits = ownLimits(call)
  if (limits === undefined) return
  await consume(limits, {
    ...(!consumesFirst && { address: ip }),
    ...(company && { company: company.companyId }),
    ...(session && { person: session.personId, session: session.tokenHash }),
    ...(staff && { person: staff.personId }),
    ...(operator && { key: callerIdOf(operator) }),
  })
}
