/** What the offline worker keeps, by address alone. Rules: docs/rules/offline.md. */

export type Place =
  /** Files with a hash in their name: they never change. */
  | 'parts'
  | 'pictures'
  /** Public answers of the API; what the server says is one person's never is. */
  | 'answers'
  /** Pages that anybody may see, as they were last. */
  | 'pages'
  /** Pages about somebody or something that was typed: never stored, built from what the company's page is made of. */
  | 'own pages'

/** Screens below a company that anybody sees alike. Whatever is not here is one visitor's. */
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
  // Times that were free are no answer to what is free.
  if (/^\/v1(?!.*\/(user|client|slot|slots|hold|me)(\/|$))\//.test(pathname)) return 'answers'
  return undefined
}

/** The page of a company that stands for its own pages: it says the company's settings and nothing of a visitor. */
export function shellOf(pathname: string): string | undefined {
  const company = /^\/i\/([^/]+)/.exec(pathname)?.[1]
  return company === undefined ? undefined : `/i/${company}/records_current`
}

/** Whether an answer may be kept at all: the server says which are for everybody. */
export const isForAll = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '')
