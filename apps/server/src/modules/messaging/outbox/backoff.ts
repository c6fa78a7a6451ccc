import type { Claimed } from '../messages/public.ts'

/** A client waits for a code or an offer; a reminder may come some minutes later. */
const longestSeconds = { CODE: 30, PLACE_OFFERED: 60 } as const
const LONGEST_SECONDS = 300

/** Delay until the next try: doubles each time, with jitter so that a recovering provider is not overloaded. */
export function retryDelayMs(
  { kind, tries }: Pick<Claimed, 'kind' | 'tries'>,
  chance = Math.random(),
): number {
  const longest = kind === 'CODE' || kind === 'PLACE_OFFERED' ? longestSeconds[kind] : LONGEST_SECONDS
  return Math.min(2 ** Math.min(tries, 20), longest) * 1000 * (0.5 + chance)
}

/** Delay while the channel is closed: short for codes; longer for others, so that thousands do not return at once. */
export const waitingDelayMs = (
  { kind, tries }: Pick<Claimed, 'kind' | 'tries'>,
  chance = Math.random(),
): number => Math.min(2 ** Math.min(tries, 20), kind === 'CODE' ? 2 : 30) * 1000 * (0.5 + chance)
