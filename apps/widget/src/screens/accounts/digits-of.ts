/** A whole SMS that was pasted names the code in one piece: `Ваш код: 926198`. */
const CODE_IN_TEXT = /(?<!\d)\d{6}(?:[ \-–]?\d{6})?(?!\d)/u

/** Words beside the code: the whole SMS was pasted. */
export const isWholeSms = (typed: string): boolean => /\p{L}/u.test(typed)

/** The digits of a code as people copy it: `123 456`, `123-456`, or the whole SMS with its words. */
export function digitsOf(typed: string): string {
  const text = typed.normalize('NFKC')
  const [found] = (isWholeSms(text) && CODE_IN_TEXT.exec(text)) || [text]
  return found.replaceAll(/\D/g, '')
}
