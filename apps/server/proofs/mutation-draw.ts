/** Which faults are tried: drawn by a seed, without those that are known to change nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { equivalents } from './mutation-equivalents.ts'

/** A small change of the code. `file` from the root of the repository, `line` from 0, as the mutation tool counts. */
export type Fault = {
  file: string
  line: number
  column: number
  mutator: string
  replacement: string
}

export type Drawing = { seed: string; share: number }

/** `not drawn`, why it changes nothing, or undefined: it is tried. */
export function notTried(root: string, fault: Fault, { seed, share }: Drawing): string | undefined {
  const line = lineOf(root, fault)
  const known = equivalents.find(
    (each) =>
      each.file === fault.file &&
      each.line === line.trim() &&
      (each.fault === undefined || each.fault === fault.replacement),
  )
  if (known !== undefined) return known.because
  // By the words, not by the number of the line: lines above it may come and go.
  const column = fault.column - (line.length - line.trimStart().length)
  const words = [seed, fault.file, line.trim(), column, fault.mutator, fault.replacement].join('\n')
  return numberOf(words) < share ? undefined : NOT_DRAWN
}

export const NOT_DRAWN = 'not drawn'

/** Entries whose line is no longer in the file: nobody knows whether the reason still holds. */
export const staleEquivalents = (root: string): string[] =>
  equivalents
    .filter(({ file, line }) => !linesOf(root, file).some((each) => each.trim() === line))
    .map(({ file, line }) => `${file}: ${line}`)

export const lineOf = (root: string, { file, line }: Fault): string => linesOf(root, file)[line] ?? ''

const texts = new Map<string, string[]>()

function linesOf(root: string, file: string): string[] {
  const known = texts.get(file)
  if (known !== undefined) return known
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  texts.set(file, lines)
  return lines
}

/** A number between 0 and 1 that hangs on the words alone (FNV-1a). */
function numberOf(words: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(words)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
