/** What the request of a page says: its address, and the language to show. */
import { type Locale, locales } from '@zapys/contract'
import { asObject } from '@zapys/contract/values'
import { namedScheme } from '@zapys/domain/theme'
import { wantedLocalesIn } from '@zapys/i18n/locales'
import type { FastifyRequest } from 'fastify'

export const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/'

/** Of an address that cannot be read there is none. */
export const queryOf = ({ query }: FastifyRequest) => asObject(query)

export const searchOf = ({ url }: FastifyRequest) => url.slice(pathOf({ url } as FastifyRequest).length)

/**
 * In order: what the visitor chose before, what the address asks for, what an earlier address did, and what the browser
 * wants. `localeInForce` picks the first that the company offers.
 */
export const visitorsLocales = (request: FastifyRequest): Locale[] => {
  const named = [
    localeOfCookie(request, 'lang'),
    hostsLocale(request),
    isInFrame(request) ? undefined : localeOfCookie(request, 'lang_named'),
  ].filter((locale) => locale !== undefined)
  return [...new Set([...named, ...wantedLocalesIn(request.headers['accept-language'] ?? '')])]
}

/** There the page around names the language, or the company does; what a search result named belongs to no other site. */
const isInFrame = (request: FastifyRequest) => request.headers['sec-fetch-dest'] === 'iframe'

/** The language that the address names: that of a site which frames the widget, or of a search result. packages/embed. */
export function hostsLocale(request: FastifyRequest): Locale | undefined {
  const { lang } = queryOf(request)
  return locales.find((locale) => locale === lang)
}

/** Light or dark, as the address of a frame names it. */
export const hostsScheme = (request: FastifyRequest) => namedScheme(queryOf(request)['theme'])

/** `lang`: what the visitor chose before, S1.lang. `lang_named`: what an address named to a visitor who never chose. */
function localeOfCookie(request: FastifyRequest, name: 'lang' | 'lang_named'): Locale | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return locales.find((locale) => cookies.includes(`${name}=${locale}`))
}
