/**
 * True for what a picture or a link may lead to: an https address (http too, for installations without it), or a path of
 * this server. `javascript:`, `data:` and `//other.host` are none.
 */
export function isWebAddress(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true
  if (!URL.canParse(value)) return false
  const { protocol } = new URL(value)
  return protocol === 'https:' || protocol === 'http:'
}

/** The full address of a picture or page, or undefined for what is no web address. `publicUrl` without a trailing slash. */
export const fullAddress = (publicUrl: string, value: string | null | undefined): string | undefined => {
  if (value === null || value === undefined || !isWebAddress(value)) return undefined
  return value.startsWith('/') ? `${publicUrl}${value}` : value
}
