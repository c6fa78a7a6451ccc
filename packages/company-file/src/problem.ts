/** Something in a company file that an import would reject. `path` names it from the top, `reason` says it in plain words. */
export type Problem = { line: number; column: number; path: string; reason: string }

export type Path = readonly (string | number)[]

/** What is wrong, before it is known on which line. */
export type Fault = {
  path: Path
  reason: string
  /** It is the last name of the path that is wrong, not what it holds. */
  isName?: boolean
}

/** `services[2].prices[0].amount`. */
export const writePath = (path: Path): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')
