/**
 * The address of a notification's link, below the company's root in the current address, with the root's tracking
 * query.
 * `link` is a path with a leading slash, and may have its own query and hash.
 */
export function linkBelow(root: string, link: string): string {
  const [path = '', tracking = ''] = root.split('?')
  const [place = '', hash] = link.split('#')
  const [screen = '', query = ''] = place.split('?')
  const search = [query, tracking].filter(Boolean).join('&')
  return `${path}${screen}${search && `?${search}`}${hash === undefined ? '' : `#${hash}`}`
}
