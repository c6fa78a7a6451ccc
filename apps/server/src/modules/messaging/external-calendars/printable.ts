/** Makes untrusted text safe to store and show: removes control characters, since PostgreSQL rejects NUL. */
export const printable = (words: string, longest: number): string =>
  words.replace(/\p{Cc}/gu, '').slice(0, longest)
