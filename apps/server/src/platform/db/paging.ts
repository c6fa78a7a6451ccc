/** Pages and order of lists. S3.paged, S9.page. */
import type { CountedAhead, Paged } from '@zapys/contract'
import { type Expression, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'

type Query<Tables, Named extends keyof Tables, Row> = SelectQueryBuilder<Tables, Named, Row>

/** The page of the request, `size` at most 100 by the contract. One statement, except for a page past the end. */
export const pageOf = <Tables, Named extends keyof Tables, Row>(
  query: Query<Tables, Named, Row>,
  request: PageRequest,
  defaultSize = 100,
): Promise<Paged<Row>> => pageOfKeys(query, (rows) => rows, request, defaultSize)

/**
 * Like `pageOf`, if an index finds the rows of the page: `keys` selects all of them in order, `rowsOf` reads the rows
 * of the page in the same order.
 */
export async function pageOfKeys<
  Tables,
  Named extends keyof Tables,
  Key,
  Others,
  OthersNamed extends keyof Others,
  Row,
>(
  keys: Query<Tables, Named, Key>,
  rowsOf: (keys: Query<Tables, Named, Key>) => Query<Others, OthersNamed, Row>,
  request: PageRequest,
  defaultSize = 100,
  maxCount?: number,
): Promise<Paged<Row>> {
  const { size, number, pageWith } = pageNumbers(request, defaultSize)
  // Counted in a separate subquery: a window function over the page would read all rows in full.
  const rows = (await rowsOf(keys.limit(size).offset(number * size))
    .select(sql<number>`(${counting(keys, maxCount)})`.as('all_rows'))
    .execute()) as (Row & { all_rows: number })[]
  // Past the end no row carries the count.
  const total_elements = rows[0]?.all_rows ?? (number === 0 ? 0 : await countOf(keys))
  return pageWith(rows.map(withoutCount), total_elements)
}

/**
 * Condition for rows on the page of `pageOfKeys`. The planner does not know how many keys there are: if it assumed
 * many, it would scan the table, or plan the statement each time. It assumes that an array is short.
 */
export const isAmongKeys = <Tables, Named extends keyof Tables, Key>(
  column: string,
  keys: Query<Tables, Named, Key>,
): Expression<boolean> => sql<boolean>`${sql.ref(column)} = any(array(${keys}))`

/** How far beyond its page a long list is counted. */
const COUNTED_AHEAD = 1000

/**
 * Like `pageOf`, for lists too long to be counted for every page: counted up to a thousand rows beyond this page.
 * Later pages can be read up to the last one.
 */
export const pageCountedAhead = <Tables, Named extends keyof Tables, Row>(
  query: Query<Tables, Named, Row>,
  request: PageRequest,
  defaultSize = 100,
): Promise<CountedAhead<Row>> => pageOfKeysCountedAhead(query, (rows) => rows, request, defaultSize)

/** The same for a page of keys. */
export async function pageOfKeysCountedAhead<
  Tables,
  Named extends keyof Tables,
  Key,
  Others,
  OthersNamed extends keyof Others,
  Row,
>(
  keys: Query<Tables, Named, Key>,
  rowsOf: (keys: Query<Tables, Named, Key>) => Query<Others, OthersNamed, Row>,
  request: PageRequest,
  defaultSize = 100,
): Promise<CountedAhead<Row>> {
  const { size, number } = pageNumbers(request, defaultSize)
  const maxCounted = number * size + size + COUNTED_AHEAD
  const { content, page } = await pageOfKeys(keys, rowsOf, request, defaultSize, maxCounted + 1)
  if (page.total_elements <= maxCounted) return { content, page }
  return {
    content,
    page: {
      ...page,
      total_elements: maxCounted,
      total_pages: Math.ceil(maxCounted / page.size),
      is_more: true,
    },
  }
}

const withoutCount = <Row>({ all_rows: _, ...row }: Row & { all_rows: number }): Row => row as Row

/** The requested page of rows whose number is known. */
export async function countedPageOf<Tables, Named extends keyof Tables, Row>(
  query: Query<Tables, Named, Row>,
  request: PageRequest,
  total: number,
  defaultSize = 100,
): Promise<Paged<Row>> {
  const { size, number, pageWith } = pageNumbers(request, defaultSize)
  const isPastTheEnd = number * size >= total
  const rows = isPastTheEnd
    ? []
    : await query
        .limit(size)
        .offset(number * size)
        .execute()
  return pageWith(rows, total)
}

type PageRequest = { page?: number | undefined; size?: number | undefined }

function pageNumbers(request: PageRequest, defaultSize: number) {
  const size = request.size ?? defaultSize
  const number = request.page ?? 0
  const pageWith = <Row>(content: Row[], total_elements: number): Paged<Row> => ({
    content,
    page: { number, size, total_pages: Math.ceil(total_elements / size), total_elements },
  })
  return { size, number, pageWith }
}

async function countOf<Tables, Named extends keyof Tables, Row>(
  query: Query<Tables, Named, Row>,
): Promise<number> {
  const first = (await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*) over ()`.as('all_rows'))
    .limit(1)
    .executeTakeFirst()) as { all_rows?: number } | undefined
  return first?.all_rows ?? 0
}

/** Columns of the list are not computed here. `maxCounted`: maximum of the count. */
const counting = <Tables, Named extends keyof Tables, Row>(
  query: Query<Tables, Named, Row>,
  maxCounted?: number,
) =>
  sql<number>`select count(*) from (${query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .$call((some) => (maxCounted === undefined ? some : some.limit(maxCounted)))}) as counted`

/** Maps the items of a page. */
export const mapPage = <Row, Item, Page>(
  { content, page }: { content: Row[]; page: Page },
  item: (row: Row) => Item,
): { content: Item[]; page: Page } => ({ content: content.map(item), page })

type Order<Tables, Named extends keyof Tables> = ReferenceExpression<Tables, Named> | Expression<unknown>

/**
 * Orders by the requested field if the list has it, then by the list's default order. The last field of `defaultOrder` must be
 * unique, otherwise a row could be on two pages and another on none. An unknown field is ignored.
 */
export function inOrder<Tables, Named extends keyof Tables, Row>(
  query: Query<Tables, Named, Row>,
  sort: string | undefined,
  fields: Record<string, Order<Tables, Named>>,
  defaultOrder: readonly { by: Order<Tables, Named>; direction?: 'asc' | 'desc' }[],
): Query<Tables, Named, Row> {
  const [field = '', direction = 'asc'] = sort?.split(',') ?? []
  const order = Object.hasOwn(fields, field) ? fields[field] : undefined
  const orders = [
    ...(order === undefined
      ? []
      : [{ by: order, direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc' } as const]),
    ...defaultOrder,
  ]
  return orders.reduce((ordered, { by, direction: way }) => ordered.orderBy(by as never, way ?? 'asc'), query)
}
