/**
 * The address of a notification's link: below the company's root as the visitor has it, whose query (tracking) goes along.
 * `link` is a path with its slash, and may have a query and a hash of its own.
 */
export function linkBelow(root: string, link: string): string {
  const [path = '', tracking = ''] = root.split('?')
  const [place = '', hash] = link.split('#')
  const [screen = '', query = ''] = place.split('?')
  const search = [query, tracking].filter(Boolean).join('&')
  return `${path}${screen}${search && `?${search}`}${hash === undefined ? '' : `#${hash}`}`
}
