/** Every browser and Node have it; here are no types of either. */
declare const URL: { canParse(address: string): boolean }

/** Browsers take longer ones, people write none. */
const MAX_LENGTH = 2000

/** Schemes that open a page or a conversation and can run nothing. */
const harmless = /^(https?|tel|mailto|viber|tg|skype|weixin|mqqwpa):/i

/**
 * A host, and nothing before it: what stands before an `@` looks like a host and is none. Nor is it written in signs that
 * a reader would have to decode.
 */
const webHost = /^https?:\/\/([^/?#@:[\]%]+|\[[\da-f:.]+\])(:\d{1,5})?([/?#]|$)/i

/**
 * True for an address outside the widget that a company may link to. The scheme must be spelled out: a browser reads
 * `java\nscript:` as a script, so control characters and spaces anywhere in front of the path are rejected too.
 */
export const isOutsideAddress = (value: string): boolean => {
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(value) || !harmless.test(value)) return false
  return !/^https?:/i.test(value) || (webHost.test(value) && URL.canParse(value))
}

/** A path of this server without anything that another reader could take for a host or for a way out of it. */
const ownPath = /^\/(?!\/)[\w./~%?=&,+-]*$/

/**
 * The address of a page or a picture that a company may name: a whole web address, or a path of this server; undefined for
 * anything else. The one check for terms, privacy, logos and the like, on the server and in the widget.
 */
export const webPage = (address: unknown): string | undefined => {
  if (typeof address !== 'string' || address.length > MAX_LENGTH) return undefined
  const isPage = /^https?:/i.test(address) && isOutsideAddress(address)
  return isPage || ownPath.test(address) ? address : undefined
}
