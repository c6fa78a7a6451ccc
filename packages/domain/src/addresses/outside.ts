/** Browsers and Node provide it; no types for either are installed here. */
declare const URL: { canParse(address: string): boolean }

/** Browsers accept longer addresses, but people do not write them. */
const MAX_LENGTH = 2000

/** Schemes that open a page or a conversation and cannot run code. */
const harmless = /^(https?|tel|mailto|viber|tg|skype|weixin|mqqwpa):/i

/**
 * A host with nothing before it: text before an `@` looks like a host and is not one.
 * Percent-encoded hosts do not match, because a reader could not recognize them.
 */
const webHost = /^https?:\/\/([^/?#@:[\]%]+|\[[\da-f:.]+\])(:\d{1,5})?([/?#]|$)/i

/**
 * True for an address outside the widget that a company may link to. The scheme must be spelled out.
 * A browser reads `java\
 * script:` as a script, so control characters and spaces before the path are rejected too.
 */
export const isOutsideAddress = (value: string): boolean => {
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(value) || !harmless.test(value)) return false
  return !/^https?:/i.test(value) || (webHost.test(value) && URL.canParse(value))
}

/** A path on this server, without anything that a parser could read as a host or as leaving the server. */
const ownPath = /^\/(?!\/)[\w./~%?=&,+-]*$/

/**
 * Address of a page or picture that a company may set: a full web address or a path on this server.
 * Returns undefined for anything else. The only check for terms, privacy and logos, on the server and in the widget.
 */
export const webPage = (address: unknown): string | undefined => {
  if (typeof address !== 'string' || address.length > MAX_LENGTH) return undefined
  const isPage = /^https?:/i.test(address) && isOutsideAddress(address)
  return isPage || ownPath.test(address) ? address : undefined
}
