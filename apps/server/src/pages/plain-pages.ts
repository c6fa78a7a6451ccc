/** Pages that need no data: the start page, and errors. */
import { catalogue } from '@zapys/contract'

/** Address of a page without data, for the renderer. */
export type PlainAddress = { path: string; search: string }

const statuses = new Set<number>(Object.values(catalogue).map(({ status }) => status))

const isErrorPath = (path: string): boolean => /^(\/i\/[^/]+)?\/error$/.test(path)

/** The server redirects a visitor who typed a link before the scripts were loaded. */
export const isStartPath = (path: string): boolean => ['/', '/i'].includes(path)

/** Longer values are not addresses of ours. */
const LONGEST_WAY_BACK = 300

/** The parts of an error page's query that such a page can show. */
function errorSearch(search: string): string {
  const query = new URLSearchParams(search)
  const of = (name: string) => query.get(name) ?? ''
  const [status, code, back] = [of('statusCode'), of('message'), of('redirect')]
  const shown = new URLSearchParams()
  if (statuses.has(Number(status))) shown.set('statusCode', status)
  if (Object.hasOwn(catalogue, code)) shown.set('message', code)
  if (back !== '' && back.length <= LONGEST_WAY_BACK) shown.set('redirect', back)
  return shown.size === 0 ? '' : `?${shown}`
}

/** Address of the page without data; undefined if the address has a screen. `path` as `pathToday` returns it. */
export function plainAddress(path: string, search: string, hasScreen: boolean): PlainAddress | undefined {
  // All unknown addresses show the same.
  if (!hasScreen) return { path: /^\/i\/[^/]+(?=\/)/.exec(path)?.[0].concat('/-') ?? '/-', search: '' }
  if (isErrorPath(path)) return { path, search: errorSearch(search) }
  return isStartPath(path) ? { path, search: '' } : undefined
}

/** An error page has the status of its error. */
export function plainStatus({ path, search }: PlainAddress): number {
  if (!isErrorPath(path)) return 200
  const errorQuery = new URLSearchParams(search)
  const code = errorQuery.get('message') as keyof typeof catalogue | null
  return Number(errorQuery.get('statusCode') ?? (code === null ? 200 : catalogue[code].status))
}

export const unknownCompany: PlainAddress = {
  path: '/error',
  search: '?statusCode=404&message=company.notFound',
}
export const closedCompany: PlainAddress = {
  path: '/error',
  search: '?statusCode=403&message=company.closed',
}
export const busyServer: PlainAddress = { path: '/error', search: '?statusCode=503&message=server.busy' }

/** False for invalid percent-escapes. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
