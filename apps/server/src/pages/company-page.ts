/** The pages of a company, cached with the version of its catalogue. docs/rules/pages.md */
import type { Locale } from '@zapys/contract'
import { type CompanyLocales, localeInForce } from '@zapys/i18n/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CallerGone, ApiError } from '../platform/errors/api-error.ts'
import type { CompanyVersions } from '../platform/db/company-version.ts'
import { acceptedEncoding } from '../platform/http/send-text.ts'
import type { PageRendering } from './page-rendering.ts'
import type { Made, PageOutput } from './page-output.ts'
import { pathOf, searchOf, visitorsLocales } from './page-request.ts'
import { busyServer, closedCompany, unknownCompany } from './plain-pages.ts'
import type { FirstData, WidgetOptions } from './widget-options.ts'
import { pathToday } from './widget-paths.ts'

/** A cached page of a company, with the versions that it was rendered from. */
type CachedPage = {
  made: Made
  of: CompanyVersions
  /** In milliseconds of `performance.now()`. */
  until: number
}

/** Each is some 60 kB. */
const MAX_CACHED = 200
const inTime = (cached: CachedPage | undefined) =>
  cached !== undefined && cached.until > performance.now() ? cached : undefined

const isSame = (one: CompanyVersions, other: CompanyVersions | undefined) =>
  one.companyId === other?.companyId && one.catalogue === other.catalogue

type CompanyRequest = FastifyRequest<{ Params: { company: string } }>
type PageParts = {
  output: PageOutput
  rendering: PageRendering
}

export function createCompanyPage(options: WidgetOptions, { output, rendering }: PageParts) {
  const { readFirstData, inTurn, findVersions, renderedTtlMs = 0 } = options
  const { plainOf, keyOf, make, send } = output
  const { screens, renderScreen, renderPlain, standInFor } = rendering
  const cache = new LRUCache<string, CachedPage>({ max: MAX_CACHED })
  const dataCache = new LRUCache<string, { data: FirstData; of: CompanyVersions }>({ max: MAX_CACHED })
  /**
   * Languages of companies, as last read. A change bumps the catalogue version, so stale languages match no cached
   * page.
   */
  const languagesOf = new LRUCache<string, CompanyLocales>({ max: MAX_CACHED })
  const firstDataOf = async (
    of: CompanyVersions,
    preferredLocales: readonly Locale[],
  ): Promise<FirstData> => {
    const key = `${of.companyId} ${preferredLocales.join()}`
    const known = dataCache.get(key)
    if (known !== undefined && isSame(known.of, of)) return known.data
    const data = await readFirstData(of.companyId, preferredLocales)
    dataCache.set(key, { data, of })
    return data
  }

  const companyPage = async (request: CompanyRequest, reply: FastifyReply) => {
    const preferredLocales = visitorsLocales(request)
    const { company } = request.params
    const path = pathToday(pathOf(request))
    // At an older address the widget redirects.
    const isRendered = path === pathOf(request) && screens?.isServerRendered(path) === true
    const plain = plainOf(request)
    const search = isRendered ? screens.shownSearch(searchOf(request)) : (plain?.search ?? '')
    const cachedIn = (languages: CompanyLocales | undefined) =>
      languages &&
      inTime(
        cache.get(keyOf(request, { locale: localeInForce(preferredLocales, languages), company, search })),
      )
    try {
      const known = cachedIn(languagesOf.get(company))
      if (known !== undefined && isSame(known.of, await findVersions(company)))
        return await send(request, reply, known.made)
      return await inTurn(request, async () => {
        // Before the content is read: a change from here on makes the page outdated.
        const of = await findVersions(company)
        if (of === undefined) throw new ApiError('company.notFound')
        // Another request may have rendered it in the meantime.
        const again = cachedIn(languagesOf.get(company))
        if (again !== undefined && isSame(again.of, of)) return await send(request, reply, again.made)
        const data = await firstDataOf(of, preferredLocales)
        const languages = data.configuration.settings.widget_settings
        languagesOf.set(company, languages)
        const locale = localeInForce(preferredLocales, languages)
        const input = { ...data, path, search, locale, version: of.catalogue }
        const rendered = isRendered ? await renderScreen(request, input) : undefined
        const standIn = plain && (await renderPlain(request, plain, { locale, ...data }))
        const page = make(request, { locale, shown: { kind: 'company', ...data, ...rendered }, standIn })
        // A screen that could not be rendered for this visitor may be rendered for the next.
        const until = isRendered
          ? (rendered?.rendered.requestedAt ?? performance.now()) + renderedTtlMs
          : Infinity
        if (until > performance.now())
          cache.set(keyOf(request, { locale, company, search }), { made: page, of, until })
        // Compressed under admission control, too: that takes longer than all the rest.
        const encoding = acceptedEncoding(request)
        if (encoding !== undefined) await page.text.small(encoding)
        return await send(request, reply, page)
      })
    } catch (error) {
      const locale = localeInForce(preferredLocales)
      if (
        error instanceof ApiError &&
        (error.code === 'company.notFound' || error.code === 'company.closed')
      ) {
        const [kind, place] =
          error.code === 'company.closed'
            ? (['companyClosed', closedCompany] as const)
            : (['companyNotFound', unknownCompany] as const)
        const standIn = await standInFor(request, place, locale)
        return await send(request, reply, make(request, { locale, shown: { kind }, standIn }))
      }
      // The widget can still start, show an error and retry.
      if (!(error instanceof ApiError || error instanceof CallerGone))
        request.log.error({ err: error, traceId: request.id }, 'page without data')
      const standIn = await standInFor(request, busyServer, locale)
      return await send(request, reply, make(request, { locale, shown: { kind: 'unavailable' }, standIn }))
    }
  }
  return companyPage
}
