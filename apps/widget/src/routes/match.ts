/** Which route an address means, asked of the router over the one route table. */
import { matchRoutes } from 'react-router'
import { paths } from './routes.ts'
import type { RouteName } from './routes.ts'

type RouteMatch = { name: RouteName; pattern: string; params: Readonly<Record<string, string | undefined>> }

/** Addresses keep their case. The most exact pattern counts, wherever it stands in the table. */
const table = Object.entries(paths).map(([id, path]) => ({ id, path, caseSensitive: true }))

/** A slash at the end changes nothing. */
export function routeAt(pathname: string): RouteMatch | undefined {
  const [match] = matchRoutes(table, pathname) ?? []
  if (match === undefined) return undefined
  const { id, path } = match.route
  return { name: id as RouteName, pattern: path, params: match.params }
}

const belowCompany = [{ path: '/i/:company/*', caseSensitive: true }]

/** The company of any address below it, also of those without a screen. */
export const companyAt = (address: string): string | undefined =>
  matchRoutes(belowCompany, address.split('?')[0]!)?.[0]?.params.company
