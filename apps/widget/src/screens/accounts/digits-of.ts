/** The digits of a code as people copy it: `123 456`, `123-456`. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')
