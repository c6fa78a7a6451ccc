import type { MessageId } from '@zapys/i18n'

/** Those of the error catalogue (a test compares), 0 for no answer, and 504 of a gateway. The catalogue itself has no place in the first load. */
const known = /^(0|40[0134569]|41[03]|42[289]|50[0234])$/

/** Undefined for anything that no call answers. */
export const statusOf = (value: string | null): number | undefined =>
  known.test(value ?? '') ? Number(value) : undefined

/** What a code means in the visitor's language, for a page of its own where there are such words; empty for no code. */
export function wordsOfCode(
  code: string | null,
  { has, text }: { has(id: string): boolean; text(id: string): string },
): string {
  const idOf = (part: string) => `errors.${code}.${part}`
  const page = idOf('page')
  return (has(page) ? [page] : [idOf('title'), idOf('detail')].filter(has)).map(text).join('. ')
}

/** For a page without a known code: what its status means. */
export function sentenceOf(status: number | undefined): MessageId {
  if (status === 0) return 'errors.network.detail'
  if (status === 401 || status === 403) return 'errors.error403.title'
  if (status === 404) return 'errors.route.notFound.page'
  if (status === 429) return 'errors.request.tooMany.detail'
  if (status === 503) return 'errors.server.busy.detail'
  return status !== undefined && status >= 500 ? 'errors.server.error.detail' : 'errors.page.plain'
}
