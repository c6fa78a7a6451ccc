/** A fault of a requirement: one text of the product says something else, and the row no longer holds. */
export type Fault = {
  /** The rows that break. A test that names such a row must fail. */
  ids: string[]
  /** From the root of the repository. */
  file: string
  /** Stands there exactly once. */
  from: string
  to: string
}

/** The source with the fault. Throws where its text has gone, or stands there twice. */
export function withFault({ file, from, to }: Fault, source: string): string {
  const found = source.split(from).length - 1
  if (found !== 1) throw new Error(`${file} says ${found} times: ${from}`)
  return source.replace(from, () => to)
}
