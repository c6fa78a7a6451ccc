/** What of a query the screens go by: the rest, such as where a visitor came from, changes nothing that is drawn. */

/** Every name that a screen reads. Lists of times read none that the server could not know. */
export const shownParameters = [
  'add',
  'b',
  'choose',
  'd',
  'duration',
  'free',
  'next',
  'p',
  'r',
  'redirect',
  's',
  'start',
  'view',
]

/** In one order, so that the same page has one name; empty, or with its question mark. */
export function shownSearch(search: string): string {
  const given = new URLSearchParams(search)
  const shown = new URLSearchParams(
    shownParameters.flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return shown.size === 0 ? '' : `?${shown}`
}
