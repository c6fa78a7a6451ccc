/** What of a visit fits into an SMS. Pure. */

/** A segment of an SMS in Cyrillic has 67 letters, in plain Latin 153; a message has at most two. */
const MAX_LETTERS = 2 * 67
const MAX_PLAIN = 2 * 153
/** A long name would cost the company another segment. */
const LONGEST_NAME = 25

/** Cut after a whole word; a first word that is longer stays whole. */
export function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name
  const fits = name.slice(0, LONGEST_NAME)
  const end = /\s/.test(name.charAt(LONGEST_NAME - 1)) ? LONGEST_NAME - 1 : fits.search(/\s+\S*$/)
  const [first = name] = name.split(/\s/)
  const kept = (end > 0 ? name.slice(0, end) : first).replace(/[\s,.:;«“„(-]+$/u, '')
  return kept.length < name.length ? `${kept}…` : name
}

/** The first of these texts that is at most two segments long, else the last. */
export function firstThatFits(texts: readonly string[]): string {
  const fits = (text: string) => text.length <= (/^[\n -~]*$/.test(text) ? MAX_PLAIN : MAX_LETTERS)
  return texts.find(fits) ?? texts.at(-1)!
}

/** Service, person and places in fewer and fewer words; the last says nothing. */
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
  const said = choices.map((words) => words.filter(Boolean).join(', '))
  return [...new Set([...said.filter(Boolean).map((words) => ` (${words})`), ''])]
}
