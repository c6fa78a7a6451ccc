/** The secret of a link is after `#`, which browsers do not send. */
export const tokenOfLink = (): string => location.hash.slice(1)
