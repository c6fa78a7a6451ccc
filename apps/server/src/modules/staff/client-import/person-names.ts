/** Splits full names, in both orders. */
export type Names = { first_name: string | null; middle_name: string | null; last_name: string | null }

/** The name that comes first. */
export type NameOrder = 'family-first' | 'given-first'

/** Female patronymics such as Петрівна and Петровна are never family names. */
const isOfDaughter = (word: string): boolean =>
  /.(івна|ївна|овна|евна|ёвна|ична|ivna|ovna|evna)$/iu.test(word)
/** Patronymics such as Петрович and Ильич. */
const isPatronymic = (word: string): boolean =>
  isOfDaughter(word) || /.(ович|йович|евич|євич|ьич|лліч|ovych|ovich|evich)$/iu.test(word)

/**
 * Splits `Коваль Олена Петрівна` or `Олена Петрівна Коваль`: a patronymic shows the order, and so does a comma, as in
 * `Koval, Olena`. A single word is a first name.
 */
export function namesIn(cell: string, order: NameOrder): Names {
  const [family, given] = cell.split(',').map(wordsOf)
  if (family !== undefined && given !== undefined && given.length > 0 && family.length > 0)
    return { ...givenNames(given), last_name: family.join(' ') }
  const words = wordsOf(cell.replaceAll(',', ' '))
  const [first, second] = words
  if (first === undefined) return { first_name: null, middle_name: null, last_name: null }
  if (second === undefined) return { first_name: first, middle_name: null, last_name: null }
  // A male patronymic may be a family name, but is never a first name.
  if (words.length === 2 && (isOfDaughter(second) || (isPatronymic(second) && order === 'family-first')))
    return { first_name: first, middle_name: second, last_name: null }
  const patronymic = words.findLastIndex((word, index) => index > 0 && isPatronymic(word))
  if (words.length === 3 && patronymic === 1)
    return { first_name: first, middle_name: second, last_name: words[2]! }
  if (order === 'family-first' || (words.length === 3 && patronymic === 2))
    return { ...givenNames(words.slice(1)), last_name: first }
  return { ...givenNames(words.slice(0, -1)), last_name: words.at(-1)! }
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

function givenNames(words: string[]): { first_name: string; middle_name: string | null } {
  const hasPatronymic = words.length > 1 && isPatronymic(words.at(-1)!)
  return hasPatronymic
    ? { first_name: words.slice(0, -1).join(' '), middle_name: words.at(-1)! }
    : { first_name: words.join(' '), middle_name: null }
}
