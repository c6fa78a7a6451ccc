/** Schemes that open a page or a conversation and can run nothing. */
const harmless = /^(https?|tel|mailto|viber|tg|skype):/i

/**
 * True for an address outside the widget that a company may link to. The scheme must be spelled out: a browser reads
 * `java\nscript:` as a script, so control characters and spaces anywhere in front of the path are refused too.
 */
export const isOutsideAddress = (value: string): boolean => {
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(value) || !harmless.test(value)) return false
  return !/^https?:/i.test(value) || /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(value)
}
