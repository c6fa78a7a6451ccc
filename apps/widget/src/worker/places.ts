/** Decides by address what the offline worker caches: docs/rules/offline.md. */

export type Place =
  /** Files with a hash in their name, which never change. */
  | 'parts'
  | 'pictures'
  /** Public API responses; the server marks personal ones. */
  | 'answers'
  /** Public pages, in their latest version. */
  | 'pages'
  /** Pages with personal or typed data: never cached, rendered from the company's page instead. */
  | 'own pages'

/** Public screens below a company. All others belong to one visitor. */
const isPublic =
  /^\/i\/[^/]+(\/(main|about(\/licence)?|booking|e|b(\/[^/]+(\/(r|s|e)(\/(?!.*\/c\/).*)?)?)?|m|reviews\/.*))?\/?$/

export function placeOf(
  { pathname }: Pick<URL, 'pathname'>,
  { method, mode }: Pick<Request, 'method' | 'mode'>,
): Place | undefined {
  if (method !== 'GET') return undefined
  if (mode === 'navigate') {
    if (!pathname.startsWith('/i/')) return undefined
    return isPublic.test(pathname) ? 'pages' : 'own pages'
  }
  if (pathname.startsWith('/assets/')) return 'parts'
  if (/^\/(pictures|demo)\//.test(pathname)) return 'pictures'
  // Excludes free times: outdated ones would mislead.
  if (/^\/v1(?!.*\/(user|client|slot|slots|hold|me)(\/|$))\//.test(pathname)) return 'answers'
  return undefined
}

/**
 * The company page whose HTML replaces its own pages offline: it contains the company's settings and no visitor data.
 */
export function shellOf(pathname: string): string | undefined {
  const company = /^\/i\/([^/]+)/.exec(pathname)?.[1]
  return company === undefined ? undefined : `/i/${company}/records_current`
}

/** Whether a response may be cached: the server marks public ones. */
export const isForAll = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '')
