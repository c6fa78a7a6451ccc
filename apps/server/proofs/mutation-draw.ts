/** Selects mutations: drawn by a seed, without those known to be equivalent. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { equivalents } from './mutation-equivalents.ts'

/** A small change of the code. `file` from the root of the repository, places from 0, as the mutation tool counts. */
export type Fault = {
  file: string
  start: Place
  end: Place
  mutator: string
  replacement: string
}

export type Place = { line: number; column: number }

export type Drawing = { seed: string; share: number }

/** Returns `not drawn` or the reason why the fault is equivalent; undefined if it is tried. */
export function notTried(root: string, fault: Fault, { seed, share }: Drawing): string | undefined {
  const line = lineOf(root, fault)
  const words = changeOf(root, fault)
  const known = equivalents.find(
    ({ file, line: at, faults }) =>
      file === fault.file && at === line.trim() && (faults === undefined || faults.includes(words)),
  )
  if (known !== undefined) return known.because
  // Compares the text and not the line number, because lines above it may change.
  const column = fault.start.column - (line.length - line.trimStart().length)
  const drawn = numberOf([seed, fault.file, line.trim(), column, fault.mutator, fault.replacement].join('\n'))
  return drawn < share ? undefined : NOT_DRAWN
}

export const NOT_DRAWN = 'not drawn'

/** Entries whose line is no longer in the file, so that their reason may be outdated. */
export const staleEquivalents = (root: string): string[] =>
  equivalents
    .filter(({ file, line }) => !linesOf(root, file).some((each) => each.trim() === line))
    .map(({ file, line }) => `${file}: ${line}`)

/** The source line on which the fault starts. */
export const lineOf = (root: string, { file, start }: Fault): string => linesOf(root, file)[start.line] ?? ''

/** Original and replacement, such as `a < b -> a <= b`; long texts are truncated. */
export function changeOf(root: string, { file, start, end, replacement }: Fault): string {
  const lines = linesOf(root, file).slice(start.line, end.line + 1)
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column) ?? ''
  lines[0] = lines[0]?.slice(start.column) ?? ''
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${short(lines.join(' '))} -> ${short(replacement)}`
}

const texts = new Map<string, string[]>()

function linesOf(root: string, file: string): string[] {
  const known = texts.get(file)
  if (known !== undefined) return known
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  texts.set(file, lines)
  return lines
}

/** A number between 0 and 1 that depends on the text alone (FNV-1a). */
function numberOf(words: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(words)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
