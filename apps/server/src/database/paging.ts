/** Pages and order of lists. S3.paged, S9.page. */
import type { Paged } from '@zapys/contract'
import { type Expression, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'

/** The page asked for, `size` at most 100 by the contract. One statement, except for a page past the end. */
export async function pageOf<Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
  asked: { page?: number | undefined; size?: number | undefined },
  defaultSize = 100,
): Promise<Paged<Row>> {
  const size = asked.size ?? defaultSize
  const number = asked.page ?? 0
  // Counted beside the page: over the page's own rows all would be made whole, only to be counted.
  const rows = (await query
    .select(sql<number>`(${counting(query)})`.as('all_rows'))
    .limit(size)
    .offset(number * size)
    .execute()) as (Row & { all_rows: number })[]
  // Past the end there is no row left to carry the number of all.
  const total_elements = rows[0]?.all_rows ?? (number === 0 ? 0 : await countOf(query))
  const content = rows.map(({ all_rows: _, ...row }) => row as Row)
  return { content, page: { number, size, total_pages: Math.ceil(total_elements / size), total_elements } }
}

async function countOf<Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
): Promise<number> {
  const first = (await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*) over ()`.as('all_rows'))
    .limit(1)
    .executeTakeFirst()) as { all_rows?: number } | undefined
  return first?.all_rows ?? 0
}

/** What the list shows of a row costs nothing here. */
const counting = <Tables, Named extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Named, Row>) =>
  sql`select count(*) from (${query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))}) as counted`

/** Changes what a page holds, not the page. */
export const mapPage = <Row, Item>(page: Paged<Row>, item: (row: Row) => Item): Paged<Item> => ({
  content: page.content.map(item),
  page: page.page,
})

type Order<Tables, Named extends keyof Tables> = ReferenceExpression<Tables, Named> | Expression<unknown>

/**
 * Orders by the field asked for where the list knows it, then by the list's own order. The last of `own` must be
 * unique, otherwise a row could stand on two pages and another on none. An unknown field is ignored.
 */
export function inOrder<Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
  sort: string | undefined,
  fields: Record<string, Order<Tables, Named>>,
  own: readonly { by: Order<Tables, Named>; direction?: 'asc' | 'desc' }[],
): SelectQueryBuilder<Tables, Named, Row> {
  const [field = '', direction = 'asc'] = sort?.split(',') ?? []
  const wanted = Object.hasOwn(fields, field) ? fields[field] : undefined
  const orders = [
    ...(wanted === undefined
      ? []
      : [{ by: wanted, direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc' } as const]),
    ...own,
  ]
  return orders.reduce((ordered, { by, direction: way }) => ordered.orderBy(by as never, way ?? 'asc'), query)
}
