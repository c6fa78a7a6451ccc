/** Shortens the details of a visit to fit into an SMS. Pure. */

/** An SMS segment has 67 Cyrillic or 153 plain Latin characters; a message has at most two. */
const MAX_LETTERS = 2 * 67
const MAX_PLAIN = 2 * 153
/** A longer name would cost the company another segment. */
const LONGEST_NAME = 25

/** Cuts at the end of a word; a longer first word stays whole. */
export function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  const fits = name.slice(0, LONGEST_NAME)
  const end = /\s/.test(name.charAt(LONGEST_NAME - 1)) ? LONGEST_NAME - 1 : fits.search(/\s+\S*$/)
  const [first = name] = name.split(/\s/)
  const shortName = (end > 0 ? name.slice(0, end) : first).replace(/[\s,.:;«“„(-]+$/u, '')
  return shortName.length < name.length ? `${shortName}…` : name
}

/** The first text of at most two segments, otherwise the last one. */
export function firstThatFits(texts: readonly string[]): string {
  const fits = (text: string) => text.length <= (/^[\n -~]*$/.test(text) ? MAX_PLAIN : MAX_LETTERS)
  return texts.find(fits) ?? texts.at(-1)!
}

/** Service, performer and places in ever fewer words; the last variant is empty. */
export function inFewerWords({ what, who, places }: { what: string; who: string; places: string }): string[] {
  const [service = ''] = what.split(', ')
  const choices = [
    [what, who, places],
    [service, who, places],
    [what, places],
    [service, places],
    [who, places],
    [places],
  ]
  const phrases = choices.map((words) => words.filter(Boolean).join(', '))
  return [...new Set([...phrases.filter(Boolean).map((words) => ` (${words})`), ''])]
}
