/** What the build of the widget leaves for the server: the screens that everybody may see, drawn with their data. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Branch, Configuration, EndpointName, Locale, Paged } from '@zapys/contract'
import type { Look } from '@zapys/domain/theme'
import type { PlainAddress } from './plain-pages.ts'

/** As apps/widget/src/app/draw.tsx has it. */
export type Drawing = {
  html: string
  drawn: {
    /** When, in epoch milliseconds; the first field. */
    now: number
    answers: readonly (readonly [key: readonly unknown[], answer: unknown])[]
    /** `about`: what the screen is about, where its title does not say. */
    told?: { screen: { title: string; about?: string } | null }
    /** Sources of the parts in it that come apart from their screen, as the build names them. */
    parts?: readonly string[]
  }
  /** Areas of words that these need. */
  areas?: readonly string[]
  route: { name: string; params: Readonly<Record<string, string | undefined>> }
  /** When the oldest of its answers was asked for, in milliseconds of `performance.now()`. */
  askedAt: number
}
export type DrawScreens = {
  isDrawn(path: string): boolean
  shownSearch(search: string): string
  firstStyle(look: Look, customCss: string | null | undefined): string
  /** The start page and errors, to be read until the widget has started; undefined where the address leads elsewhere. */
  drawPlain(
    question: PlainAddress & { locale: Locale; configuration?: Configuration | undefined; now: number },
  ): Promise<string | undefined>
  /** The company that a typed link means. */
  companyInLink(typed: string): string | undefined
  draw(question: {
    path: string
    search: string
    locale: Locale
    configuration: Configuration
    branches: Paged<Branch>
    now: number
    version: string
    keptMs: number
    ask(
      name: EndpointName,
      input: { params: Record<string, string>; query: Record<string, string> },
    ): Promise<unknown>
    signal: AbortSignal
  }): Promise<Drawing | undefined>
}

/** Undefined where the build has left nothing of the kind: then the browser draws. */
export async function loadDrawScreens(folder: string): Promise<DrawScreens | undefined> {
  const file = join(folder, '.vite', 'server', 'draw.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as DrawScreens) : undefined
}
