/** Means any free staff in addresses and calls. The contract's own constant would add its schemas to the bundle. */
export const ANY_AVAILABLE = 'any_available'

/** The resource of an address; null for any free staff. */
export const resourceOf = (id: string | null | undefined) => (!id || id === ANY_AVAILABLE ? null : id)
