/**
 * An id that is the same in every installation, so that links into the demo companies stay valid:
 * a 128-bit hash of the name, as a UUID of version 8 (own scheme). Not for ids that must be hard to guess.
 */
export function stableId(...name: (string | number)[]): string {
  const text = name.join('/')
  const hex = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
    .map((seed) => hash32(text, seed).toString(16).padStart(8, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** A whole number in [0, 2^32) that looks random and depends only on the name. */
export const chance = (...name: (string | number)[]): number => hash32(name.join('/'), 0x27d4eb2f)

/** FNV-1a, finished with the mixing steps of MurmurHash3, so that similar names differ in all parts. */
function hash32(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
