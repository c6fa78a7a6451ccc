/** The head of a page: data for search engines and messengers about the opened screen. */
import { type Branch, type Configuration, type Locale, type ThemeVariables } from '@zapys/contract'
import { schemesOf } from '@zapys/domain/theme'
import { createTexts } from '@zapys/i18n/server'
import type { RenderedScreen } from './screen-renderer.ts'
import { type Html, jsonInHtml, markup } from '../platform/http/html.ts'
import { pageSubject } from './page-subject.ts'
import { canonicalAddress, fullAddress, isForSearch } from './widget-paths.ts'

export type CompanyHead = {
  locale: Locale
  /** Whether the address names the language. */
  saysLocale: boolean
  /** Public address of the server, without a trailing slash. */
  publicUrl: string
  /** Path of the request, without the query. */
  path: string
  hasScreen: boolean
  configuration: Configuration
  branches: readonly Branch[]
  rendered?: RenderedScreen | undefined
}

export const productName = 'Zapys'
const regionByLocale: Record<Locale, string> = { uk: 'uk_UA', en: 'en_GB', pl: 'pl_PL', ru: 'ru_UA' }

export const productHead = (locale: Locale, path: string): Html =>
  markup`<title>${productName}</title>
      ${path !== '/' && markup`<meta name="robots" content="noindex" />`}
      <link rel="manifest" href="/api/manifest.json?lang=${locale}" />`

export function companyHead(page: CompanyHead): Html {
  const { locale, saysLocale, publicUrl, path, hasScreen, configuration, branches, rendered } = page
  const { company, settings } = configuration
  const name = company.alias ?? company.id
  const address = canonicalAddress(publicUrl, path, name)
  const addressOf = (...parts: string[]) => canonicalAddress(publicUrl, ['/i', '-', ...parts].join('/'), name)
  const subject = pageSubject({ rendered, configuration, branches, publicUrl, addressOf })

  const title = titleOf(page)
  const description =
    shortened(subject.description) ?? shortened(company.short_description) ?? shortened(company.description)
  const picture = fullAddress(publicUrl, subject.picture) ?? fullAddress(publicUrl, company.logo)
  const logo = fullAddress(publicUrl, company.logo)
  const { always, inDark } = schemesOf(settings.widget_settings)
  const { offered_locales } = settings.widget_settings
  const isFound = hasScreen && isForSearch(path)
  const inLanguage = (one: Locale) => `${address}?lang=${one}`
  const own = saysLocale ? inLanguage(locale) : address
  return markup`<title>${title}</title>
    ${description !== undefined && markup`<meta name="description" content="${description}" />`}
    ${!isFound && markup`<meta name="robots" content="noindex" />`}
    <link rel="canonical" href="${own}" />
    ${
      isFound && [
        ...offered_locales.map(
          (one) => markup`<link rel="alternate" hreflang="${one}" href="${inLanguage(one)}" />`,
        ),
        markup`<link rel="alternate" hreflang="x-default" href="${address}" />`,
      ]
    }
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${company.name}" />
    <meta property="og:title" content="${title}" />
    ${description !== undefined && markup`<meta property="og:description" content="${description}" />`}
    ${picture !== undefined && markup`<meta property="og:image" content="${picture}" />`}
    <meta property="og:url" content="${own}" />
    <meta property="og:locale" content="${regionByLocale[locale]}" />
    ${offered_locales
      .filter((one) => one !== locale)
      .map((one) => markup`<meta property="og:locale:alternate" content="${regionByLocale[one]}" />`)}
    <meta name="twitter:card" content="summary" />
    ${themeColor(inDark, '(prefers-color-scheme: dark)')}
    ${themeColor(always)}
    ${logo !== undefined && markup`<link rel="icon" href="${logo}" /><link rel="apple-touch-icon" href="${logo}" />`}
    <link rel="manifest" href="/api/manifest.json?${manifestQuery(configuration, locale)}" />
    ${isFound && rendered && subject.things.length > 0 && structured(subject.things)}`
}

/** JSON data: nothing in it runs, so script policies do not apply. */
const structured = (things: readonly object[]) =>
  markup`<script type="application/ld+json">${jsonInHtml({ '@context': 'https://schema.org', '@graph': things })}</script>`

/** The same title as in the running widget: apps/widget/src/chrome/layout.tsx. */
function titleOf({ locale, configuration, rendered }: CompanyHead): string {
  const company = configuration.company.name
  const { title, about } = rendered?.data.told?.screen ?? {}
  if (title === undefined || title === company) return company
  const text = createTexts(locale)
  const own = text('chrome.screenTitle', { title, company })
  return about === undefined ? own : text('chrome.screenTitle', { title: about, company: own })
}

/** Of several, the browser uses the first whose media condition matches. */
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

/** One line for search results, shortened at a word. */
function shortened(text: string | null | undefined): string | undefined {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  if (line === '') return undefined
  return line.length <= 200 ? line : `${line.slice(0, 200).replace(/\s\S*$/, '')}…`
}
