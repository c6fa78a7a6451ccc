/** The one HTML page of the widget: what search engines, messengers and the first paint need, and the first data. */
import type { Branch, Configuration, Locale, Paged, ThemeVariables } from '@zapys/contract'
import { schemesOf } from '@zapys/domain/theme'
import { createTexts } from '@zapys/i18n/server'
import { Html, jsonInHtml, markup } from './html.ts'
import { fullAddress } from './web-address.ts'
import type { Drawing } from './draw-screens.ts'
import type { PageAssets } from './widget-assets.ts'
import { canonicalAddress, isForSearch } from './widget-paths.ts'

/** `theme` stands in the page under the hash that the policy of the page names. */
export type DrawnScreen = Drawing & { theme: string }

export type WidgetPage = {
  locale: Locale
  /** The address that clients see, without a trailing slash. */
  publicUrl: string
  /** Of the request, without the query. */
  path: string
  assets: PageAssets
  /** False where the widget will say that there is no such page. */
  hasScreen: boolean
  /** What the address leads to; `unavailable` when the database did not answer. */
  shown:
    | { kind: 'product' }
    | { kind: 'company'; configuration: Configuration; branches: Paged<Branch>; drawing?: DrawnScreen }
    | { kind: 'companyNotFound' }
    | { kind: 'unavailable' }
}

const productName = 'Zapys'
const regionByLocale: Record<Locale, string> = { uk: 'uk_UA', en: 'en_GB', pl: 'pl_PL', ru: 'ru_UA' }

export function widgetPage(page: WidgetPage): Html {
  const { locale, assets, shown } = page
  const company = shown.kind === 'company' ? shown.configuration.company : undefined
  const text = createTexts(locale)
  const drawing = shown.kind === 'company' ? shown.drawing : undefined
  // Shown until the widget has started, and to those for whom it never does.
  const notice =
    shown.kind === 'companyNotFound' && markup`<p role="alert">${text('errors.company.notFound.page')}</p>`
  return markup`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        ${metaOf(page)} ${assets.styles.map((address) => markup`<link rel="stylesheet" href="${address}" />`)}
        ${drawing && markup`<style>${new Html(drawing.theme)}</style>`}
        <script type="module" src="${assets.script}"></script>
        ${assets.preloads.map((address) => markup`<link rel="modulepreload" href="${address}" />`)}
      </head>
      <body>
        <div id="root">${drawing ? new Html(drawing.html) : notice}</div>
        ${!drawing && markup`<noscript>${company?.name ?? productName}: ${text('chrome.needsScript')}</noscript>`}
        <script type="application/json" id="zapys-data">${jsonInHtml(firstData(page))}</script>
      </body>
    </html>`
}

/** What the widget reads instead of asking for it; see apps/widget/src/browser/inline-data.ts. */
const firstData = ({ locale, shown }: WidgetPage) =>
  shown.kind === 'company'
    ? {
        ...{ locale, configuration: shown.configuration, branches: shown.branches },
        ...(shown.drawing && { drawn: shown.drawing.drawn }),
      }
    : { locale, ...(shown.kind === 'companyNotFound' ? { error: 'company.notFound' } : {}) }

function metaOf({ locale, publicUrl, path, hasScreen, shown }: WidgetPage): Html {
  if (shown.kind !== 'company')
    return markup`<title>${productName}</title>
      ${path !== '/' && markup`<meta name="robots" content="noindex" />`}
      <link rel="manifest" href="/api/manifest.json?lang=${locale}" />`

  const { company, settings } = shown.configuration
  const description = shortened(company.short_description || company.description)
  const logo = fullAddress(publicUrl, company.logo)
  const { always, inDark } = schemesOf(settings.widget_settings)
  const address = canonicalAddress(publicUrl, path, company.alias ?? company.id)
  return markup`<title>${company.name}</title>
    ${description !== undefined && markup`<meta name="description" content="${description}" />`}
    ${!(hasScreen && isForSearch(path)) && markup`<meta name="robots" content="noindex" />`}
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${company.name}" />
    <meta property="og:title" content="${company.name}" />
    ${description !== undefined && markup`<meta property="og:description" content="${description}" />`}
    ${logo !== undefined && markup`<meta property="og:image" content="${logo}" />`}
    <meta property="og:url" content="${address}" />
    <meta property="og:locale" content="${regionByLocale[locale]}" />
    <meta name="twitter:card" content="summary" />
    ${themeColor(inDark, '(prefers-color-scheme: dark)')}
    ${themeColor(always)}
    ${logo !== undefined && markup`<link rel="icon" href="${logo}" /><link rel="apple-touch-icon" href="${logo}" />`}
    <link rel="manifest" href="/api/manifest.json?${manifestQuery(shown.configuration, locale)}" />`
}

/** Of several the browser takes the first whose condition holds. */
function themeColor(theme: ThemeVariables | undefined, media?: string) {
  const color = theme?.['--background-main']
  return (
    color !== undefined &&
    markup`<meta name="theme-color"${media !== undefined && markup` media="${media}"`} content="${color}" />`
  )
}

const manifestQuery = ({ company }: Configuration, locale: Locale) =>
  new URLSearchParams({
    companyId: company.alias ?? company.id,
    companyName: company.name,
    ...(company.short_description ? { companyShortDescription: company.short_description } : {}),
    ...(company.logo ? { companyLogo: company.logo } : {}),
    lang: locale,
  }).toString()

/** One line for search results, cut at a word. */
function shortened(text: string | null): string | undefined {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  if (line === '') return undefined
  return line.length <= 200 ? line : `${line.slice(0, 200).replace(/\s\S*$/, '')}…`
}
