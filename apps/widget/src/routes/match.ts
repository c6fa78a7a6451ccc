/** Finds the route of an address with the router and the only route table. */
import { matchRoutes } from 'react-router'
import { paths } from './routes.ts'
import type { RouteName } from './routes.ts'

type RouteMatch = { name: RouteName; pattern: string; params: Readonly<Record<string, string | undefined>> }

/** Ignores a trailing slash. */
const partsOf = (path: string) => path.replace(/\/+$/, '').split('/').length

/**
 * Addresses are case-sensitive. The most specific pattern wins, regardless of its position. Patterns are grouped by
 * number of segments, because the router compiles all given patterns on each call: a millisecond for the whole table.
 */
const tables = Map.groupBy(
  Object.entries(paths).map(([id, path]) => ({ id, path, caseSensitive: true })),
  ({ path }) => partsOf(path),
)

/** Cache, because menus look up the same few addresses on each render. */
const known = new Map<string, RouteMatch | undefined>()
const MAX_KNOWN = 200

export function routeAt(pathname: string): RouteMatch | undefined {
  if (known.has(pathname)) return known.get(pathname)
  const route = find(pathname)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(pathname, route)
  return route
}

/** Treats an invalid encoding as plain text. The router does the same, but logs a warning each time. */
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

/** Company of any address below it, also of addresses without a screen. */
export const companyAt = (address: string): string | undefined =>
  matchRoutes(belowCompany, decodable(address.split('?')[0]!))?.[0]?.params.company
