/** Stands in addresses and calls for "whoever is free". The contract's own constant would bring its schemas along. */
export const ANY_AVAILABLE = 'any_available'

/** The resource of an address; null for whoever is free. */
export const resourceOf = (id: string | null | undefined) => (!id || id === ANY_AVAILABLE ? null : id)
