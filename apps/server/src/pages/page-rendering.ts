/** Renders screens and pages without data for the HTML; the browser renders what is missing. */
import type { Configuration, Locale } from '@zapys/contract'
import { inScheme, productLook } from '@zapys/domain/theme'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/errors/api-error.ts'
import type { ScreenRenderer } from './screen-renderer.ts'
import { hostsScheme } from './page-request.ts'
import type { PlainAddress } from './plain-pages.ts'
import type { FirstData, WidgetOptions } from './widget-options.ts'
import type { StyledScreen, StandIn } from './widget-page.ts'

/** After this time the browser renders the screen instead. */
const DEFAULT_RENDER_MS = 1_500

export type PageRendering = ReturnType<typeof createPageRendering>

/** `screens` undefined: the build has no server rendering. */
export function createPageRendering(
  screens: ScreenRenderer | undefined,
  {
    clock,
    ask,
    renderedTtlMs = 0,
    renderMs = DEFAULT_RENDER_MS,
  }: Pick<WidgetOptions, 'clock' | 'ask' | 'renderedTtlMs' | 'renderMs'>,
) {
  type Styles = Map<ReturnType<typeof hostsScheme>, string>
  type CompanyLook = Configuration['settings']['widget_settings']
  /** Cached per company: styles of the color schemes that host pages name, and its default one. */
  const styleCache = new WeakMap<CompanyLook, Styles>()
  const styleOf = (request: FastifyRequest, look: CompanyLook): string => {
    const styles: Styles = styleCache.get(look) ?? new Map()
    styleCache.set(look, styles)
    const scheme = hostsScheme(request)
    const style = styles.get(scheme) ?? screens!.firstStyle(inScheme(look, scheme), look.custom_css)
    styles.set(scheme, style)
    return style
  }

  /** The screen as a guest sees it; undefined if the browser must render it. */
  const renderScreen = async (
    request: FastifyRequest,
    {
      path,
      search,
      locale,
      configuration,
      branches,
      version,
    }: FirstData & Record<'path' | 'search' | 'version', string> & { locale: Locale },
  ): Promise<{ rendered: StyledScreen } | undefined> => {
    const look = configuration.settings.widget_settings
    try {
      const rendered = await screens!.renderScreen({
        path,
        search,
        locale,
        configuration,
        branches,
        now: clock.now(),
        version,
        ttlMs: renderedTtlMs,
        ask: (name, input) => ask(name, { ...input, locale, address: request.ip }),
        signal: AbortSignal.timeout(renderMs),
      })
      return rendered && { rendered: { ...rendered, style: styleOf(request, look) } }
    } catch (error) {
      // The browser requests the data again, and shows the error if it persists.
      if (!(error instanceof ApiError))
        request.log.warn({ err: error, traceId: request.id }, 'screen not rendered')
      return undefined
    }
  }

  /** A page without data; undefined if the browser must render it. */
  const renderPlain = async (
    request: FastifyRequest,
    address: PlainAddress,
    { locale, configuration }: { locale: Locale; configuration?: Configuration },
  ): Promise<StandIn | undefined> => {
    if (screens === undefined) return undefined
    const look = configuration?.settings.widget_settings
    try {
      const html = await screens.renderPlain({ ...address, locale, configuration, now: clock.now() })
      if (html === undefined) return undefined
      return { html, style: look ? styleOf(request, look) : screens.firstStyle(productLook, undefined) }
    } catch (error) {
      request.log.warn({ err: error, traceId: request.id }, 'page not rendered')
      return undefined
    }
  }
  /** Rendered once per language: there are two such pages. */
  const standInCache = new Map<string, StandIn>()
  const standInFor = async (request: FastifyRequest, address: PlainAddress, locale: Locale) => {
    const key = `${locale} ${address.search}`
    const standIn = standInCache.get(key) ?? (await renderPlain(request, address, { locale }))
    if (standIn !== undefined) standInCache.set(key, standIn)
    return standIn
  }
  return { screens, renderScreen, renderPlain, standInFor }
}
