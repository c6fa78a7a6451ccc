/** The query parameters that affect screens; others, such as tracking, do not change the rendering. */

/** All parameters read by screens. Lists of times read none that the server could not know. */
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

/** In a fixed order, so that the same page has one cache key; empty, or with the question mark. */
export function shownSearch(search: string): string {
  const parameters = new URLSearchParams(search)
  const shown = new URLSearchParams(
    shownParameters.flatMap((name) => {
      const value = parameters.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return shown.size === 0 ? '' : `?${shown}`
}
