/** Addresses of the widget's pages, as far as the server has to understand them. */
import { webPage } from '@zapys/domain/addresses'

/**
 * The current path of an address: older sites link to `/c/{company}/…`, and to events at `/c/{company}/events/b/…`.
 * Without a trailing slash.
 */
export function pathToday(path: string): string {
  const [, company, rest = ''] = /^\/c(?:\/([^/]+)(?:\/events(?=\/b\/))?(\/.*)?)?$/.exec(path) ?? []
  const today = company === undefined ? path.replace(/^\/c\/?$/, '/i') : `/i/${company}${rest}`
  return today.replace(/(?<=.)\/$/, '')
}

/** Canonical address of a company's page: under its alias if it has one, without a query. */
export function canonicalAddress(publicUrl: string, path: string, company: string): string {
  const [, , , ...inside] = pathToday(path).split('/')
  return [publicUrl, 'i', encodeURIComponent(company), ...inside].join('/')
}

/** Pages about one visitor's booking are useless in a search result, and so are errors. */
export const isForSearch = (path: string): boolean =>
  !/^\/i\/[^/]+(\/error|\/success(\/.*)?|\/.*\/c\/[^/]+)$/.test(pathToday(path)) && path !== '/error'

/**
 * Absolute address of a picture or page; undefined if the value is no web address. `publicUrl` without a trailing
 * slash.
 */
export const fullAddress = (publicUrl: string, value: string | null | undefined): string | undefined => {
  const page = webPage(value)
  return page?.startsWith('/') ? `${publicUrl}${page}` : page
}
