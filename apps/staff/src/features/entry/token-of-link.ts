/** The secret part of a link stands after `#`, which browsers send to nobody. */
export const tokenOfLink = (): string => location.hash.slice(1)
