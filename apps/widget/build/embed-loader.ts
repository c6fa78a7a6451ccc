/**
 * Builds the loader that companies paste on their sites, packages/embed, together with the widget: one plain script
 * `embed.js` beside it, the module `embed-form.js` that it loads when a form is wanted, and their `.br`. They are ASCII
 * only, so a page in any encoding reads them right.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { brotli } from './precompress.ts'

const source = (name: string) =>
  fileURLToPath(new URL(`../../../packages/embed/src/${name}`, import.meta.url))

/** Escapes as they stand in texts of a script; elsewhere a built script has nothing but ASCII. */
export const asciiOnly = (script: string): string =>
  script.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

export async function buildEmbedLoader(folder: string, target: string[]): Promise<void> {
  const form = await buildScript({ folder, target, entry: 'form.ts', format: 'es', file: 'embed-form.js' })
  // A loader that is new never meets a form that its browser has kept: the address says which one is meant.
  const version = createHash('sha256').update(form).digest('hex').slice(0, 8)
  await buildScript({
    folder,
    target,
    entry: 'index.ts',
    format: 'iife',
    file: 'embed.js',
    define: { FORM_FILE: JSON.stringify(`/embed-form.js?${version}`) },
  })
}

type Script = {
  folder: string
  target: string[]
  entry: string
  format: 'es' | 'iife'
  file: string
  define?: Record<string, string>
}

async function buildScript({ folder, target, entry, format, file, define = {} }: Script): Promise<Buffer> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target,
      reportCompressedSize: false,
      // Vite keeps the white space of modules for other bundlers; this one is never bundled.
      rolldownOptions: { output: { minify: true } },
      lib: { entry: source(entry), formats: [format], name: 'zapysLoader', fileName: () => file },
    },
  })
  const path = join(folder, file)
  const script = Buffer.from(asciiOnly(await readFile(path, 'utf8')))
  await writeFile(path, script)
  await writeFile(`${path}.br`, await brotli(script))
  return script
}

export function embedLoader(): Plugin {
  let folder = ''
  let target: string[] = []
  return {
    name: 'zapys-embed-loader',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      target = [config.build.target].flat().filter((one) => typeof one === 'string')
    },
    // After the widget, whose build empties the folder first.
    closeBundle: () => buildEmbedLoader(folder, target),
  }
}
