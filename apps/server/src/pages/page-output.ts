/** Output of a page: cache key, HTML, headers and status. */
import type { Locale } from '@zapys/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type MadeText, madeText, sendText } from '../platform/http/send-text.ts'
import { renderedPageScript } from './rendered-page-script.ts'
import { hashSource, setPageHeaders } from '../platform/http/page-headers.ts'
import { hostsLocale, hostsScheme, pathOf, searchOf } from './page-request.ts'
import { isReadable, isStartPath, plainAddress, plainStatus } from './plain-pages.ts'
import type { WidgetAssets } from './widget-assets.ts'
import { type WidgetPage, widgetPage } from './widget-page.ts'
import { pathToday } from './widget-paths.ts'

/** A rendered page. */
export type Made = { status: number; locale: Locale; text: MadeText; measures: boolean; style?: string }

const scriptSource = hashSource(renderedPageScript)

/** A server-rendered page contains one inline style and one inline script. */
const withInline = (directive: string, style: string) => {
  if (directive.startsWith('style-src ')) return `${directive} ${style}`
  return directive.startsWith('script-src ') ? `${directive} ${scriptSource}` : directive
}

const pageDirectives = (publicUrl: string) => [
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of companies come from this server, under its public address.
  `img-src 'self' ${new URL(publicUrl).origin} data:`,
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // The service worker, and the worker that solves challenges.
  "worker-src 'self'",
  // The widget is made to be embedded in pages of the companies.
  'frame-ancestors *',
]

function measuresAt(shown: WidgetPage['shown']): boolean {
  if (shown.kind !== 'company') return false
  const { in_frames: _, ...ids } = shown.configuration.settings.booking_settings?.analytic_settings ?? {}
  return Object.values(ids).some(Boolean)
}

export type PageOutput = ReturnType<typeof createPageOutput>

export function createPageOutput({ assetsFor, hasScreenAt }: WidgetAssets, publicUrl: string) {
  const directives = pageDirectives(publicUrl)

  /** There is no limit to addresses without a screen, and all show the same. */
  const hasScreenOf = (request: FastifyRequest) =>
    isReadable(pathOf(request)) && hasScreenAt(pathToday(pathOf(request)))
  const plainOf = (request: FastifyRequest) =>
    plainAddress(pathToday(pathOf(request)), searchOf(request), hasScreenOf(request))
  /** Inputs of a page other than the company's data. */
  const keyOf = (
    request: FastifyRequest,
    { locale, company = '', search = '' }: { locale: Locale; company?: string; search?: string },
  ) =>
    `${locale} ${hostsLocale(request) ?? ''} ${hostsScheme(request) ?? ''} ${hasScreenOf(request) ? pathOf(request) + search : `no screen ${company}`}`

  const make = (
    request: FastifyRequest,
    { locale, shown, standIn }: Pick<WidgetPage, 'locale' | 'shown' | 'standIn'>,
  ): Made => {
    const hasScreen = hasScreenOf(request)
    const path = hasScreen ? pathOf(request) : ''
    const plain = plainOf(request)
    const screenStatus = !hasScreen ? 404 : plain === undefined ? 200 : plainStatus(plain)
    const status = {
      product: screenStatus,
      company: screenStatus,
      companyNotFound: 404,
      companyClosed: 403,
      unavailable: 503,
    }[shown.kind]
    const rendered = shown.kind === 'company' ? shown.rendered : undefined
    const { parts } = rendered?.data ?? {}
    const assets = assetsFor({
      locale,
      path: pathToday(path),
      ...(rendered && { parts: parts ?? [], partAreas: rendered.areas ?? [] }),
    })
    const saysLocale = hostsLocale(request) === locale
    const page = widgetPage({ locale, saysLocale, shown, standIn, publicUrl, path, assets, hasScreen })
    const ownStyle = rendered?.style ?? standIn?.style
    const style = ownStyle === undefined ? undefined : hashSource(ownStyle)
    // The ETag ignores the time of rendering: with the same responses it is the same page. A browser that has the page
    // uses its time until hydration.
    const text = madeText(page.text, undefined, rendered && `"drawn":{"now":${rendered.data.now},`)
    return { status, locale, text, measures: measuresAt(shown), ...(style && { style }) }
  }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, locale, text, measures, style }: Made,
  ) => {
    // A company's tags run only in a frame of ours: measuring.ts.
    const own = style === undefined ? directives : directives.map((each) => withInline(each, style))
    const more = [
      ...(measures ? ["frame-src 'self'"] : []),
      // The only form that can be submitted before the scripts are loaded.
      ...(isStartPath(pathToday(pathOf(request))) ? ["form-action 'self'"] : []),
    ]
    setPageHeaders(reply, { directives: [...own, ...more] })
    reply.status(status).headers({ 'content-language': locale, vary: 'cookie, accept-language' })
    return sendText(request, reply, text)
  }
  return { hasScreenOf, plainOf, keyOf, make, send }
}
