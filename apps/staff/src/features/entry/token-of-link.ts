/** The secret part of a link stands after `#`, which browsers do not send. */
export const tokenOfLink = (): string => location.hash.slice(1)
