/** Which route an address means. Patterns are those of the route table; of two that fit, the first in the table. */
import { paths } from './routes.ts'
import type { RouteName } from './routes.ts'

export type RouteMatch = { name: RouteName; pattern: string; params: Record<string, string> }

/** A slash at the end changes nothing. An address that is badly encoded means no route. */
export function routeAt(pathname: string): RouteMatch | undefined {
  for (const name of Object.keys(paths) as RouteName[]) {
    const params = paramsOf(paths[name], pathname)
    if (params) return { name, pattern: paths[name], params }
  }
  return undefined
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = segments(pattern)
  const given = segments(pathname)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]!
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      continue
    }
    const decoded = decode(value)
    if (!decoded) return undefined
    params[segment.slice(1)] = decoded
  }
  return params
}

/** The company of any address below it, also of those without a screen. */
export function companyAt(pathname: string): string | undefined {
  const [prefix, company] = segments(pathname.split('?')[0]!)
  return prefix === 'i' && company ? decode(company) : undefined
}

const segments = (path: string) => path.replace(/^\/|\/$/g, '').split('/')

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
