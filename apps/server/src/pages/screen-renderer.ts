/** Server-side rendering from the widget's build: renders the public screens with their data. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Branch, Configuration, EndpointName, Locale, Paged } from '@zapys/contract'
import type { Look } from '@zapys/domain/theme'
import type { PlainAddress } from './plain-pages.ts'

/** The same type as in apps/widget/src/app/render.tsx. */
export type RenderedScreen = {
  html: string
  data: {
    /** Time of rendering, in epoch milliseconds; the first field. */
    now: number
    answers: readonly (readonly [key: readonly unknown[], answer: unknown])[]
    /** `about`: the subject of the screen, if its title does not name it. */
    told?: { screen: { title: string; about?: string } | null }
    /** Source files of lazily loaded parts on the screen, as the build names them. */
    parts?: readonly string[]
  }
  /** Message areas of these parts. */
  areas?: readonly string[]
  route: { name: string; params: Readonly<Record<string, string | undefined>> }
  /** When the oldest of its responses was requested, in milliseconds of `performance.now()`. */
  requestedAt: number
}
export type ScreenRenderer = {
  isServerRendered(path: string): boolean
  shownSearch(search: string): string
  firstStyle(look: Look, customCss: string | null | undefined): string
  /** HTML of the start page and error pages, shown until the widget has started; undefined if the address redirects. */
  renderPlain(
    request: PlainAddress & { locale: Locale; configuration?: Configuration | undefined; now: number },
  ): Promise<string | undefined>
  /** Id or alias of the company in a typed link. */
  companyInLink(typed: string): string | undefined
  renderScreen(request: {
    path: string
    search: string
    locale: Locale
    configuration: Configuration
    branches: Paged<Branch>
    now: number
    version: string
    ttlMs: number
    ask(
      name: EndpointName,
      input: { params: Record<string, string>; query: Record<string, string> },
    ): Promise<unknown>
    signal: AbortSignal
  }): Promise<RenderedScreen | undefined>
}

/** Undefined if the build contains no renderer: then the browser renders. */
export async function loadScreenRenderer(folder: string): Promise<ScreenRenderer | undefined> {
  const file = join(folder, '.vite', 'server', 'render.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as ScreenRenderer) : undefined
}
