/** Pages without a company: the start page, errors, and addresses without a screen. */
import { localeInForce } from '@zapys/i18n/locales'
import { LRUCache } from 'lru-cache'
import type { ShowPage } from '../platform/route/not-found.ts'
import type { PageRendering } from './page-rendering.ts'
import type { Made, PageOutput } from './page-output.ts'
import { pathOf, queryOf, visitorsLocales } from './page-request.ts'
import { isStartPath } from './plain-pages.ts'
import type { WidgetOptions } from './widget-options.ts'

/** Each is some 60 kB. */
const MAX_CACHED = 200

export function createProductPage(
  { inTurn }: Pick<WidgetOptions, 'inTurn'>,
  { output, rendering }: { output: PageOutput; rendering: PageRendering },
): ShowPage {
  const { hasScreenOf, plainOf, keyOf, make, send } = output
  const { screens, renderPlain } = rendering
  const cache = new LRUCache<string, Made>({ max: MAX_CACHED })

  return async (request, reply) => {
    const { company: typed } = queryOf(request)
    const named = isStartPath(pathOf(request)) && typeof typed === 'string' && screens?.companyInLink(typed)
    if (named) return reply.redirect(`/i/${encodeURIComponent(named)}`, 303)
    // All addresses without a screen show the same page, which names no company.
    const plain = hasScreenOf(request) ? plainOf(request) : { path: '/-', search: '' }
    const locale = localeInForce(visitorsLocales(request))
    const key = keyOf(request, { locale, search: plain?.search ?? '' })
    const known = cache.get(key)
    if (known !== undefined) return send(request, reply, known)
    const standIn =
      screens &&
      plain &&
      // An overloaded server renders none.
      (await inTurn(request, () => renderPlain(request, plain, { locale })).catch(() => undefined))
    const page = make(request, { locale, shown: { kind: 'product' }, standIn })
    if (standIn !== undefined || !screens || !plain) cache.set(key, page)
    return send(request, reply, page)
  }
}
