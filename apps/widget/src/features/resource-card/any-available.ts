/** Any free performer, in addresses and calls. The contract's own constant would add its schemas to the bundle. */
export const ANY_AVAILABLE = 'any_available'

/** Resource id from an address; null for any free performer. */
export const resourceOf = (id: string | null | undefined) => (!id || id === ANY_AVAILABLE ? null : id)
