/** Which files of the built widget a page needs, read from the manifest that the build leaves beside them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@zapys/contract'

type Chunk = {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** Addresses on this server. */
export type PageAssets = {
  script: string
  styles: string[]
  /** Scripts that the page will need at once: what the entry imports, the language, the screen. */
  preloads: string[]
}

export type WidgetAssets = (asked: { locale: Locale; screen: string | undefined }) => PageAssets

/** Reads `.vite/manifest.json` of the built widget; throws when there is none or it has no entry. */
export async function readWidgetAssets(folder: string): Promise<WidgetAssets> {
  const file = join(folder, '.vite', 'manifest.json')
  return widgetAssets(JSON.parse(await readFile(file, 'utf8')) as Manifest)
}

export function widgetAssets(manifest: Manifest): WidgetAssets {
  const chunks = Object.entries(manifest)
  const entry = chunks.find(([, chunk]) => chunk.isEntry === true)
  if (entry === undefined) throw new Error('The built widget has no entry: build it again')

  /** A chunk and all it imports, each once. */
  const withImports = (keys: readonly string[], known: ReadonlySet<string> = new Set()): Set<string> =>
    keys.reduce<Set<string>>((found, key) => {
      const chunk = manifest[key]
      if (chunk === undefined || found.has(key)) return found
      return withImports(chunk.imports ?? [], new Set([...found, key]))
    }, new Set(known))

  const keysOf = (wanted: (key: string, chunk: Chunk) => boolean) =>
    chunks.filter(([key, chunk]) => wanted(key, chunk)).map(([key]) => key)
  const address = (path: string) => `/${path}`

  return ({ locale, screen }) => {
    const needed = withImports([
      entry[0],
      ...keysOf((key) => key.endsWith(`virtual:zapys-messages/${locale}`)),
      ...(screen === undefined ? [] : keysOf((key) => key === screen)),
    ])
    const used = [...needed].map((key) => manifest[key]!)
    return {
      script: address(entry[1].file),
      styles: [...new Set(used.flatMap((chunk) => chunk.css ?? []))].map(address),
      preloads: used.filter((chunk) => chunk !== entry[1]).map((chunk) => address(chunk.file)),
    }
  }
}
