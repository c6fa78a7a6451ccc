/**
 * Builds the loader that companies paste on their sites, packages/embed, together with the widget: one plain script
 * `embed.js` beside it, and its `.br`. It is ASCII only, so a page in any encoding reads it right.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { brotli } from './precompress.ts'

const entry = fileURLToPath(new URL('../../../packages/embed/src/index.ts', import.meta.url))

/** Escapes as they stand in texts of a script; elsewhere a built script has nothing but ASCII. */
export const asciiOnly = (script: string): string =>
  script.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

export async function buildEmbedLoader(folder: string, target: string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target,
      reportCompressedSize: false,
      lib: { entry, formats: ['iife'], name: 'zapysLoader', fileName: () => 'embed.js' },
    },
  })
  const file = join(folder, 'embed.js')
  const script = Buffer.from(asciiOnly(await readFile(file, 'utf8')))
  await writeFile(file, script)
  await writeFile(`${file}.br`, await brotli(script))
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
