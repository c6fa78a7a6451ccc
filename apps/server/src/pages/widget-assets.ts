/** Files of the built widget that a page needs, read from the build's manifest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@zapys/contract'

type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** Addresses on this server. */
export type PageAssets = {
  script: string
  styles: string[]
  /** Scripts that the page needs at once: imports of the entry, the language, the screen with its texts. */
  preloads: string[]
}

export type WidgetAssets = {
  /** `path` as `pathToday` returns it. */
  assetsFor(page: {
    locale: Locale
    path: string
    /** Source files of lazily loaded parts in the rendered screen, and the areas of their texts. */
    parts?: readonly string[]
    partAreas?: readonly string[]
  }): PageAssets
  /** Whether the widget has a screen at this path. */
  hasScreenAt(path: string): boolean
}

/**
 * Address patterns, with `:name` for a variable part. Each has the source of its screen, the message areas it needs
 * besides the base, and the route table that names its screen if the entry does not. Written by apps/widget/build.
 */
type Routes = { path: string; screen: string | null; areas?: string[]; table?: string }[]

/** Throws when the folder holds no built widget. */
export async function readWidgetAssets(folder: string): Promise<WidgetAssets> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'))
  const [manifest, routes] = await Promise.all([read('manifest.json'), read('routes.json')])
  return widgetAssets(manifest as Manifest, routes as Routes)
}

export function widgetAssets(manifest: Manifest, routes: Routes): WidgetAssets {
  const chunks = Object.entries(manifest)
  const entry = chunks.find(([, chunk]) => chunk.isEntry === true)
  if (entry === undefined) throw new Error('The built widget has no entry: build it again')

  /** A chunk and all its imports, each once. */
  const withImports = (keys: readonly string[], known: ReadonlySet<string> = new Set()): Set<string> =>
    keys.reduce<Set<string>>((files, key) => {
      const chunk = manifest[key]
      if (chunk === undefined || files.has(key)) return files
      return withImports(chunk.imports ?? [], new Set([...files, key]))
    }, new Set(known))

  const address = (path: string) => `/${path}`
  /** The build makes a single style sheet; the manifest lists it next to the chunks. */
  const oneSheet = manifest['style.css'] === undefined ? [] : [manifest['style.css'].file]

  const patterns = routes.map(({ path, ...route }) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    ...route,
  }))
  const routeAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))

  const assetsFor: WidgetAssets['assetsFor'] = ({ locale, path, parts = [], partAreas = [] }) => {
    const { screen, table, areas = [] } = routeAt(path) ?? {}
    const words = `virtual:zapys-messages/${locale}`
    const needed = withImports([
      entry[0],
      words,
      ...[...areas, ...partAreas].map((area) => `${words}-${area}`),
      ...(screen ? [screen] : []),
      ...(table ? [table] : []),
      ...parts,
    ])
    const used = [...needed].map((key) => manifest[key]!)
    return {
      script: address(entry[1].file),
      styles: [...new Set([...used.flatMap((chunk) => chunk.css ?? []), ...oneSheet])].map(address),
      preloads: used.filter((chunk) => chunk !== entry[1]).map((chunk) => address(chunk.file)),
    }
  }

  return {
    assetsFor,
    hasScreenAt: (path) => routeAt(path) !== undefined,
  }
}
