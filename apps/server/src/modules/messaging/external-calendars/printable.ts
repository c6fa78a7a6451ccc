/** Words of a stranger, as they can be stored and shown: without control characters, of which PostgreSQL takes no NUL. */
export const printable = (words: string, longest: number): string =>
  words.replace(/\p{Cc}/gu, '').slice(0, longest)
