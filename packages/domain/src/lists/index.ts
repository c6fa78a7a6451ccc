/** Lists that grow page by page. S4.list. */
import type { Paged } from '@zapys/contract'

/**
 * What a list shows after an answer. A page that was asked for by its number is appended, any other answer replaces all.
 * What has moved between the pages meanwhile is shown once, as it was answered last.
 */
export function withPage<List extends Paged<{ id: string }>>(
  shown: List | undefined,
  answer: List,
  asked: { page?: number },
): List {
  if (asked.page === undefined || shown === undefined) return answer
  const fresh = new Set(answer.content.map(({ id }) => id))
  return { ...answer, content: [...shown.content.filter(({ id }) => !fresh.has(id)), ...answer.content] }
}

/** The number of the page after the last one shown; undefined at the end. Pages are numbered from 0. */
export const nextPage = ({ page }: Pick<Paged<unknown>, 'page'>): number | undefined =>
  page.number + 1 < page.total_pages ? page.number + 1 : undefined
