import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const widget = fileURLToPath(new URL('../../../apps/widget', import.meta.url))

type Chunk = {
  type: 'chunk'
  fileName: string
  code: string
  isEntry: boolean
  imports: string[]
  modules: Record<string, { renderedLength: number }>
}
type Vite = { build(options: object): Promise<{ output: (Chunk | { type: 'asset' })[] }> }

/** A library by its folder; all of our code together. */
const ownerOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? 'our own code'

/** Size of the entry and all its imports, by library. */
export async function firstScripts(): Promise<{ name: string; kib: number }[]> {
  const fromWidget = createRequire(join(widget, 'package.json'))
  const folder = join(fromWidget.resolve('vite/package.json'), '..')
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  const main = exports['.']
  const file =
    typeof main === 'string'
      ? main
      : ((main as { import?: string; default?: string }).default ?? (main as { import: string }).import)
  const vite = (await import(pathToFileURL(join(folder, file)).href)) as Vite
  const { output } = await vite.build({
    root: widget,
    configFile: join(widget, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const chunks = new Map(
    output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  )
  const first = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || first.has(chunk)) return
    first.add(chunk)
    for (const name of chunk.imports) add(chunks.get(name))
  }
  add([...chunks.values()].find(({ isEntry }) => isEntry))
  const sizes = new Map<string, number>()
  for (const { code, modules } of first) {
    const kib = brotliCompressSync(code).length / 1024
    const all = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
    for (const [module, { renderedLength }] of Object.entries(modules))
      sizes.set(ownerOf(module), (sizes.get(ownerOf(module)) ?? 0) + (kib * renderedLength) / all)
  }
  const lines = [...sizes].map(([name, kib]) => ({ name, kib })).toSorted((one, other) => other.kib - one.kib)
  return [...lines, { name: 'together', kib: lines.reduce((sum, { kib }) => sum + kib, 0) }]
}
