import type { ANY_AVAILABLE } from '@zapys/contract'

/** The contract's own constant would add its schemas to the bundle. */
export const ANY: typeof ANY_AVAILABLE = 'any_available'
