/** Paginated lists that grow page by page. S4.list. */
import type { Paged } from '@zapys/contract'

/**
 * List after a response: the first page replaces the list, a later one is appended.
 * An item that moved between pages is shown once, as last returned.
 */
export function withPage<List extends Paged<{ id: string }>>(
  shown: List | undefined,
  answer: List,
  request: { page?: number },
): List {
  if (!request.page || shown === undefined) return answer
  const fresh = new Set(answer.content.map(({ id }) => id))
  return { ...answer, content: [...shown.content.filter(({ id }) => !fresh.has(id)), ...answer.content] }
}

/** Number of the next page, from 0; undefined on the last page. */
export const nextPage = ({ page }: Pick<Paged<unknown>, 'page'>): number | undefined =>
  page.number + 1 < page.total_pages ? page.number + 1 : undefined
