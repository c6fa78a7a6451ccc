/** How many paid messages to its clients a company may cause in a day. docs/rules/limits.md */
import type { Deps } from '../deps.ts'

/** All paid messages to clients in a day, other than codes, unless MESSAGES_PER_DAY says otherwise. */
const DEFAULT_MESSAGES_PER_DAY = 1000

/** A full day of visits, each with a confirmation, a reminder and now and then a change. */
const PER_RESOURCE = 20
/** Of MESSAGES_PER_DAY. Staff can add resources: some is always left to other companies. */
const [MIN_PART, MAX_PART] = [0.6, 0.8]

export type MessageLimit = {
  /** People and rooms that can be booked. */
  resources: number
  /** By the operator, beside MESSAGES_PER_DAY. Null: by size. */
  granted: number | null
  /** By the company, to spend less. */
  chosen: number | null
}

export const messagesPerDay = (deps: Pick<Deps, 'messagesPerDay'>): number =>
  deps.messagesPerDay ?? DEFAULT_MESSAGES_PER_DAY

/** What the company may cause, and may choose less of. */
export function companyShare(
  deps: Pick<Deps, 'messagesPerDay'>,
  { resources, granted }: Pick<MessageLimit, 'resources' | 'granted'>,
): number {
  const perDay = messagesPerDay(deps)
  const [min, max] = [Math.ceil(perDay * MIN_PART), Math.ceil(perDay * MAX_PART)]
  return granted ?? Math.min(max, Math.max(min, resources * PER_RESOURCE))
}

/** What holds: the share, or less where the company chose less. */
export const limitInForce = (deps: Pick<Deps, 'messagesPerDay'>, limit: MessageLimit): number =>
  Math.min(companyShare(deps, limit), limit.chosen ?? Infinity)
