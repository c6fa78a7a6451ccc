import type { Claimed } from '../messages/public.ts'

/** Somebody waits for a code with the phone in hand; a reminder may come some minutes later. */
const longestSeconds = { CODE: 30, PLACE_OFFERED: 60 } as const
const LONGEST_SECONDS = 300

/** How long until the next try: doubled each time, and spread so that a provider that is back is not run down. */
export function retryDelayMs(
  { kind, tries }: Pick<Claimed, 'kind' | 'tries'>,
  chance = Math.random(),
): number {
  const longest = kind === 'CODE' || kind === 'PLACE_OFFERED' ? longestSeconds[kind] : LONGEST_SECONDS
  return Math.min(2 ** Math.min(tries, 20), longest) * 1000 * (0.5 + chance)
}

/** Until the next look where the way was closed: a code at once when it opens, others so that thousands do not crowd. */
export const closedWayDelayMs = (
  { kind, tries }: Pick<Claimed, 'kind' | 'tries'>,
  chance = Math.random(),
): number => Math.min(2 ** Math.min(tries, 20), kind === 'CODE' ? 2 : 30) * 1000 * (0.5 + chance)
