/** Renders screens and pages without data for the HTML; the browser renders what is missing. */
import type { Configuration, Locale } from '@zapys/contract'
import { inScheme, productLook } from '@zapys/domain/theme'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/errors/api-error.ts'
import type { DrawScreens } from './draw-screens.ts'
import { hostsScheme } from './page-request.ts'
import type { PlainAddress } from './plain-pages.ts'
import type { FirstData, WidgetOptions } from './widget-options.ts'
import type { DrawnScreen, StandIn } from './widget-page.ts'

/** After this time the browser renders the screen instead. */
const DEFAULT_RENDER_MS = 1_500

export type PageDrawing = ReturnType<typeof createPageDrawing>

/** `screens` undefined: the build has no server rendering. */
export function createPageDrawing(
  screens: DrawScreens | undefined,
  {
    clock,
    ask,
    drawnKeptMs = 0,
    renderMs = DEFAULT_RENDER_MS,
  }: Pick<WidgetOptions, 'clock' | 'ask' | 'drawnKeptMs' | 'renderMs'>,
) {
  type Styles = Map<ReturnType<typeof hostsScheme>, string>
  type CompanyLook = Configuration['settings']['widget_settings']
  /** Cached per company: styles of the color schemes that host pages name, and its default one. */
  const keptStyles = new WeakMap<CompanyLook, Styles>()
  const styleOf = (request: FastifyRequest, look: CompanyLook): string => {
    const styles: Styles = keptStyles.get(look) ?? new Map()
    keptStyles.set(look, styles)
    const scheme = hostsScheme(request)
    const style = styles.get(scheme) ?? screens!.firstStyle(inScheme(look, scheme), look.custom_css)
    styles.set(scheme, style)
    return style
  }

  /** The screen as a guest sees it; undefined if the browser must render it. */
  const drawn = async (
    request: FastifyRequest,
    {
      path,
      search,
      locale,
      configuration,
      branches,
      version,
    }: FirstData & Record<'path' | 'search' | 'version', string> & { locale: Locale },
  ): Promise<{ drawing: DrawnScreen } | undefined> => {
    const look = configuration.settings.widget_settings
    try {
      const drawing = await screens!.draw({
        path,
        search,
        locale,
        configuration,
        branches,
        now: clock.now(),
        version,
        keptMs: drawnKeptMs,
        ask: (name, input) => ask(name, { ...input, locale, address: request.ip }),
        signal: AbortSignal.timeout(renderMs),
      })
      return drawing && { drawing: { ...drawing, style: styleOf(request, look) } }
    } catch (error) {
      // The browser requests the data again, and shows the error if it persists.
      if (!(error instanceof ApiError))
        request.log.warn({ err: error, traceId: request.id }, 'screen not drawn')
      return undefined
    }
  }

  /** A page without data; undefined if the browser must render it. */
  const plainly = async (
    request: FastifyRequest,
    address: PlainAddress,
    { locale, configuration }: { locale: Locale; configuration?: Configuration },
  ): Promise<StandIn | undefined> => {
    if (screens === undefined) return undefined
    const look = configuration?.settings.widget_settings
    try {
      const html = await screens.drawPlain({ ...address, locale, configuration, now: clock.now() })
      if (html === undefined) return undefined
      return { html, style: look ? styleOf(request, look) : screens.firstStyle(productLook, undefined) }
    } catch (error) {
      request.log.warn({ err: error, traceId: request.id }, 'page not drawn')
      return undefined
    }
  }
  /** Rendered once per language: there are two such pages. */
  const keptStandIns = new Map<string, StandIn>()
  const standInFor = async (request: FastifyRequest, address: PlainAddress, locale: Locale) => {
    const key = `${locale} ${address.search}`
    const standIn = keptStandIns.get(key) ?? (await plainly(request, address, { locale }))
    if (standIn !== undefined) keptStandIns.set(key, standIn)
    return standIn
  }
  return { screens, drawn, plainly, standInFor }
}
