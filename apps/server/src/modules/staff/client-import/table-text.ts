/** Decodes the text of a table. The encoding follows from the content and is never guessed. */
export type Decoded = { text: string; encoding: string }

/** Lines of clients are shorter; longer ones take seconds to parse. */
export const MAX_LINE = 65_536

export function hasLongLine(bytes: Uint8Array): boolean {
  let start = 0
  for (const [index, byte] of bytes.entries()) {
    if (byte === 10 || byte === 13) start = index + 1
    else if (index - start >= MAX_LINE) return true
  }
  return false
}

export const singleByteEncodings = ['windows-1250', 'windows-1251', 'windows-1252'] as const

/**
 * UTF-8, UTF-16, or the Windows encodings that fit. Several results if their texts differ and the content does not
 * decide. `knownHeads` counts known headings in a text: encodings with the most of them win.
 */
export function decodings(bytes: Uint8Array, knownHeads: (text: string) => number): Decoded[] {
  const unicode = unicodeOf(bytes)
  if (unicode !== undefined) return [unicode]
  const fitting = singleByteEncodings
    .map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }))
    .filter(({ encoding, text }) => (encoding === 'windows-1251' ? isCyrillic(text) : isLatin(text)))
  const most = Math.max(0, ...fitting.map(({ text }) => knownHeads(text)))
  const best = fitting.filter(({ text }) => knownHeads(text) === most)
  return best.filter(({ text }, index) => best.findIndex((other) => other.text === text) === index)
}

/** Decodes with the caller's encoding. `UNKNOWN`: no such encoding. `WRONG`: the bytes are invalid in it. */
export function decodeAs(bytes: Uint8Array, encoding: string): Decoded | 'UNKNOWN' | 'WRONG' {
  const decoder = decoderOf(encoding)
  if (decoder === undefined) return 'UNKNOWN'
  try {
    return { text: decoder.decode(bytes), encoding: decoder.encoding }
  } catch {
    return 'WRONG'
  }
}

function decoderOf(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    return undefined
  }
}

const SAMPLE_WORDS = 5

/** Words that differ between encodings. */
export const sampleOf = (text: string): string[] =>
  [
    ...new Set(
      text.match(/(?:[\p{L}\p{S}\p{M}]|[^\t\n\r -~])+/gu)?.filter((word) => /[^\t\n\r -~]/.test(word)),
    ),
  ].slice(0, SAMPLE_WORDS)

function unicodeOf(bytes: Uint8Array): Decoded | undefined {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return undefined
  }
}

/** By the byte order mark; otherwise by zero bytes, which line ends and separators have in UTF-16. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros: [number, number] = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 4000).entries())
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  if (zeros[0] === zeros[1]) return undefined
  return zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be'
}

/**
 * Distinct words with non-ASCII letters. A symbol beside a letter counts as part of the word, which no language has.
 * ASCII separators are split first, since the pattern by Unicode properties is slow.
 */
const strangeWords = (text: string): string[] =>
  [...new Set(text.match(/[\dA-Za-z\u0080-\uFFFF]+/g))]
    .filter((part) => /[^ -~]/.test(part))
    .flatMap((part) => part.match(/[\p{L}\p{M}\p{S}\p{N}\u0080-\u009F]+/gu) ?? [])
    .filter((word) => /[\u0080-\u009F]/.test(word) || (/[^ -~]/.test(word) && /\p{L}/u.test(word)))

/** Digits match in one place only: otherwise backtracking over a file of digits would take minutes. */
const isCased = (word: string): boolean =>
  /^\p{N}*(?:(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+)\p{N}*)?$/u.test(word)

/** Letters of Ukrainian, Russian and Belarusian only, and no word that mixes alphabets. */
const isCyrillic = (text: string): boolean =>
  strangeWords(text).every(
    (word) => /^№?[А-Яа-яЁёІіЇїЄєҐґЎў\d]+$/u.test(word) && isCased(word.replace('№', '')),
  )

/** Languages in Latin letters use mostly plain ones. */
function isLatin(text: string): boolean {
  const words = strangeWords(text)
  const letters = words.join('').match(/\p{L}/gu) ?? []
  const plain = letters.filter((letter) => /[A-Za-z]/.test(letter)).length
  return (
    plain * 2 >= letters.length &&
    words.every((word) => /^[\p{Script=Latin}\d]+$/u.test(word) && isCased(word))
  )
}
