/** Which route an address means, asked of the router over the one route table. */
import { matchRoutes } from 'react-router'
import { paths } from './routes.ts'
import type { RouteName } from './routes.ts'

type RouteMatch = { name: RouteName; pattern: string; params: Readonly<Record<string, string | undefined>> }

/** A slash at the end changes nothing. */
const partsOf = (path: string) => path.replace(/\/+$/, '').split('/').length

/**
 * Addresses keep their case. The most exact pattern counts, wherever it stands in the table. Patterns mean addresses of as
 * many parts as they have: the router ranks and compiles all that it is given each time, a millisecond for the whole table.
 */
const tables = Map.groupBy(
  Object.entries(paths).map(([id, path]) => ({ id, path, caseSensitive: true })),
  ({ path }) => partsOf(path),
)

/** Menus ask for the same few with every drawing. */
const known = new Map<string, RouteMatch | undefined>()
const MAX_KNOWN = 200

export function routeAt(pathname: string): RouteMatch | undefined {
  if (known.has(pathname)) return known.get(pathname)
  const found = find(pathname)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(pathname, found)
  return found
}

/** A badly encoded address stands for its letters. The router does the same, but writes a warning for each. */
function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}

function find(pathname: string): RouteMatch | undefined {
  const [match] = matchRoutes(tables.get(partsOf(pathname)) ?? [], decodable(pathname)) ?? []
  if (match === undefined) return undefined
  const { id, path } = match.route
  return { name: id as RouteName, pattern: path, params: match.params }
}

const belowCompany = [{ path: '/i/:company/*', caseSensitive: true }]

/** The company of any address below it, also of those without a screen. */
export const companyAt = (address: string): string | undefined =>
  matchRoutes(belowCompany, decodable(address.split('?')[0]!))?.[0]?.params.company
