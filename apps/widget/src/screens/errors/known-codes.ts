import type { MessageId } from '@zapys/i18n'

/**
 * The statuses of the error catalogue, 0 for no response, and 504 of a gateway. A copy, because the catalogue is too
 * large for the first load; a test compares them.
 */
const known = /^(0|40[0134569]|41[03]|42[289]|50[0234])$/

/** Undefined for a status that no call returns. */
export const statusOf = (value: string | null): number | undefined =>
  known.test(value ?? '') ? Number(value) : undefined

/** The text of a code in the visitor's language, preferably its text for pages; empty for an unknown code. */
export function wordsOfCode(
  code: string | null,
  { has, text }: { has(id: string): boolean; text(id: string): string },
): string {
  const idOf = (part: string) => `errors.${code}.${part}`
  const page = idOf('page')
  return (has(page) ? [page] : [idOf('title'), idOf('detail')].filter(has)).map(text).join('. ')
}

/** The meaning of a status, for a page without a known code. */
export function sentenceOf(status: number | undefined): MessageId {
  if (status === 0) return 'errors.network.detail'
  if (status === 401 || status === 403) return 'errors.error403.title'
  if (status === 404) return 'errors.route.notFound.page'
  if (status === 429) return 'errors.request.tooMany.detail'
  if (status === 503) return 'errors.server.busy.detail'
  return status !== undefined && status >= 500 ? 'errors.server.error.detail' : 'errors.page.plain'
}
