/** Those of the error catalogue (a test compares), and 0 for no answer. The catalogue itself has no place in the first load. */
const known = /^(0|40[0134569]|413|42[289]|50[023])$/

/** Undefined for anything that no call answers. */
export const statusOf = (value: string | null): number | undefined =>
  known.test(value ?? '') ? Number(value) : undefined

/** What a code means in the visitor's language, for a page of its own where there are such words; empty for no code. */
export function wordsOfCode(
  code: string | null,
  { has, text }: { has(id: string): boolean; text(id: string): string },
): string {
  const [page, ...others] = ['page', 'title', 'detail'].map((part) => `errors.${code}.${part}`)
  return (has(page!) ? [page!] : others.filter(has)).map(text).join('. ')
}
