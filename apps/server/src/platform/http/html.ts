/** HTML pages built on the server. Every value in `markup` is escaped, except values of type `Html`. */

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[]

/** A part of a page. Values become text; lists are joined; false, null and undefined become nothing. */
export const markup = (fixed: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(fixed.reduce((page, text, index) => page + written(pieces[index - 1]) + text))

function written(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return escapeHtml(String(piece))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

/**
 * A value as JSON for use inside `<script type="application/json">`. It escapes `<`, `>` and `&`, which could end the
 * element or start a comment in it, and line separators that older parsers treat as line ends.
 */
export const jsonInHtml = (value: unknown): Html =>
  new Html(
    JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
    ),
  )
