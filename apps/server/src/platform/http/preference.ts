/** The header `Prefer`, RFC 7240. */

/** True for `handling=lenient`, false for `handling=strict`, undefined without either. The first one counts. */
export function prefersLenient(prefer: string | string[] | undefined): boolean | undefined {
  const found = [prefer ?? []]
    .flat()
    .join(',')
    .split(',')
    .flatMap((one) => /^\s*handling\s*=\s*"?(lenient|strict)"?\s*(?:;|$)/i.exec(one)?.[1] ?? [])
  return found[0] === undefined ? undefined : found[0].toLowerCase() === 'lenient'
}
