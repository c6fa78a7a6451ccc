/** The HTML page of the widget: data for search engines, messengers and the first paint, and the first data. */
import type { Branch, Configuration, Locale, Paged } from '@zapys/contract'
import { createTexts } from '@zapys/i18n/server'
import type { RenderedScreen } from './screen-renderer.ts'
import { renderedPageScript } from './rendered-page-script.ts'
import { Html, jsonInHtml, markup } from '../platform/http/html.ts'
import { companyHead, productHead, productName } from './page-head.ts'
import type { PageAssets } from './widget-assets.ts'

/** `style` is inlined, and its hash is in the page's content security policy. */
export type StyledScreen = RenderedScreen & { style: string }

export type StandIn = { html: string; style?: string }

export type WidgetPage = {
  locale: Locale
  /** Whether the address names the language. */
  saysLocale: boolean
  /** Public address of the server, without a trailing slash. */
  publicUrl: string
  /** Path of the request, without the query. */
  path: string
  assets: PageAssets
  /** False if the widget will show "page not found". */
  hasScreen: boolean
  /** HTML shown until the widget has started, which then renders the same. */
  standIn?: StandIn | undefined
  /** The addressed page; `unavailable` if the database did not answer. */
  shown:
    | { kind: 'product' }
    | { kind: 'company'; configuration: Configuration; branches: Paged<Branch>; rendered?: StyledScreen }
    | { kind: 'companyNotFound' | 'companyClosed' }
    | { kind: 'unavailable' }
}

export function widgetPage(page: WidgetPage): Html {
  const { locale, assets, shown, standIn } = page
  const company = shown.kind === 'company' ? shown.configuration.company : undefined
  const text = createTexts(locale)
  const rendered = shown.kind === 'company' ? shown.rendered : undefined
  // Content that is readable without scripts loads its styles and picture first, on a slow connection.
  const later = (rendered ?? standIn) && markup` fetchpriority="low"`
  const scripts = markup`<script type="module" src="${assets.script}"${later}></script>
        ${assets.preloads.map((address) => markup`<link rel="modulepreload" href="${address}"${later} />`)}`
  // Shown until the widget has started, and permanently if it never starts.
  const notice =
    isWithoutCompany(shown) && markup`<p role="alert">${text(`errors.${codeOf(shown)}.page`)}</p>`
  return markup`<!doctype html>
    <html lang="${locale}"${rendered && zoneOf(page)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        ${headOf(page)} ${assets.styles.map((address) => markup`<link rel="stylesheet" href="${address}" />`)}
        ${rendered && markup`<style id="zapys-look">${new Html(rendered.style)}</style><script>${new Html(renderedPageScript)}</script>`}
        ${standIn?.style !== undefined && markup`<style id="zapys-look">${new Html(standIn.style)}</style>`}
        ${!rendered && scripts}
      </head>
      <body>
        <div id="root">${rendered || standIn ? new Html((rendered ?? standIn)!.html) : notice}</div>
        ${!rendered && !standIn && markup`<noscript>${company?.name ?? productName}: ${text('chrome.needsScript')}</noscript>`}
        <script type="application/json" id="zapys-data">${jsonInHtml(firstData(page))}</script>
        ${rendered && markup`<template id="zapys-scripts"><link rel="modulepreload" href="${assets.script}"${later} />${scripts}</template>`}
      </body>
    </html>`
}

/** Time zone of the page's times, if there is one. */
function zoneOf({ shown, path }: WidgetPage) {
  if (shown.kind !== 'company') return false
  const all = shown.branches.content
  const named = all.filter(({ id }) => path.includes(`/b/${id}`))
  const zones = new Set((named.length > 0 ? named : all).map(({ timezone }) => timezone))
  return zones.size === 1 && markup` data-zone="${[...zones][0]}"`
}

const isWithoutCompany = (shown: WidgetPage['shown']) =>
  shown.kind === 'companyNotFound' || shown.kind === 'companyClosed'

const codeOf = ({ kind }: WidgetPage['shown']) =>
  kind === 'companyClosed' ? 'company.closed' : 'company.notFound'

/** Data that the widget reads instead of requesting it; see apps/widget/src/browser/inline-data.ts. */
const firstData = ({ locale, shown }: WidgetPage) =>
  shown.kind === 'company'
    ? {
        locale,
        configuration: shown.configuration,
        branches: shown.branches,
        ...(shown.rendered && { drawn: shown.rendered.data }),
      }
    : { locale, ...(isWithoutCompany(shown) ? { error: codeOf(shown) } : {}) }

const headOf = ({ locale, publicUrl, path, hasScreen, saysLocale, shown }: WidgetPage): Html =>
  shown.kind === 'company'
    ? companyHead({
        locale,
        saysLocale,
        publicUrl,
        path,
        hasScreen,
        configuration: shown.configuration,
        branches: shown.branches.content,
        rendered: shown.rendered,
      })
    : productHead(locale, path)
