import type { RateLimitWindow } from './rate-limit.ts'

/** A block of addresses gets four times what one address gets. */
export const perAddress = (most: number, seconds: number) =>
  [
    { by: 'address', most, seconds },
    { by: 'block', most: most * 4, seconds },
  ] as const satisfies readonly RateLimitWindow[]
