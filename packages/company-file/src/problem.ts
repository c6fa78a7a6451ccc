/** A fault in a company file that an import would reject. `path` from the root; `reason` in plain words. */
export type Problem = { line: number; column: number; path: string; reason: string }

export type Path = readonly (string | number)[]

/** A fault whose line is not known yet. */
export type Fault = {
  path: Path
  reason: string
  /** True if the last name of the path is wrong, not its value. */
  isName?: boolean
}

/** `services[2].prices[0].amount`. */
export const writePath = (path: Path): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')
