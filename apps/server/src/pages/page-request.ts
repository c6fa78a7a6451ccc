/** Parses the request of a page: its address, and the language to show. */
import { type Locale, locales } from '@zapys/contract'
import { asObject } from '@zapys/contract/values'
import { namedScheme } from '@zapys/domain/theme'
import { acceptedLocalesIn } from '@zapys/i18n/locales'
import type { FastifyRequest } from 'fastify'

export const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/'

/** Empty if the address cannot be parsed. */
export const queryOf = ({ query }: FastifyRequest) => asObject(query)

export const searchOf = ({ url }: FastifyRequest) => url.slice(pathOf({ url } as FastifyRequest).length)

/**
 * In order: the visitor's earlier choice, the address, the language of an earlier address, and the browser's
 * languages.
 * `localeInForce` picks the first that the company offers.
 */
export const visitorsLocales = (request: FastifyRequest): Locale[] => {
  const named = [
    localeOfCookie(request, 'lang'),
    hostsLocale(request),
    isInFrame(request) ? undefined : localeOfCookie(request, 'lang_named'),
  ].filter((locale) => locale !== undefined)
  return [...new Set([...named, ...acceptedLocalesIn(request.headers['accept-language'] ?? '')])]
}

/**
 * In a frame the host page names the language, or the company does; the language of a search result belongs to no
 * other site.
 */
const isInFrame = (request: FastifyRequest) => request.headers['sec-fetch-dest'] === 'iframe'

/** The language in the address, set by a site that frames the widget, or by a search result. packages/embed. */
export function hostsLocale(request: FastifyRequest): Locale | undefined {
  const { lang } = queryOf(request)
  return locales.find((locale) => locale === lang)
}

/** Light or dark, from the address of a frame. */
export const hostsScheme = (request: FastifyRequest) => namedScheme(queryOf(request)['theme'])

/** `lang`: the visitor's choice, S1.lang. `lang_named`: the language of an address, for a visitor who never chose. */
function localeOfCookie(request: FastifyRequest, name: 'lang' | 'lang_named'): Locale | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return locales.find((locale) => cookies.includes(`${name}=${locale}`))
}
