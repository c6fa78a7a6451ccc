/** Pages written on the server. Every value that is put into `markup` is escaped; only `Html` itself passes as it is. */

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[]

/** A piece of a page. Values become text; lists are joined; false, null and undefined become nothing. */
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
 * A value as JSON that can stand inside `<script type="application/json">`: no `<`, `>` or `&` is left that could end
 * the element or start a comment in it, and no line separators that older readers take for the end of a line.
 */
export const jsonInHtml = (value: unknown): Html =>
  new Html(
    JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
    ),
  )
