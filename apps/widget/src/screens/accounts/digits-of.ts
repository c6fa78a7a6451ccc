/** In a pasted SMS the code is one group of digits: `Ваш код: 926198`. */
const CODE_IN_TEXT = /(?<!\d)\d{6}(?:[ \-–]?\d{6})?(?!\d)/u

/** Text beside the code means that the whole SMS was pasted. */
export const isWholeSms = (typed: string): boolean => /\p{L}/u.test(typed)

/** Digits of a code in any copied format: `123 456`, `123-456`, or the whole SMS. */
export function digitsOf(typed: string): string {
  const text = typed.normalize('NFKC')
  const [code] = (isWholeSms(text) && CODE_IN_TEXT.exec(text)) || [text]
  return code.replaceAll(/\D/g, '')
}
