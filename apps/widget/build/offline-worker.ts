/**
 * Builds the offline worker `sw.js` beside the widget, and `sw-withdrawn.js`, which is served instead where the operator
 * wants none. The worker names the widget it came with, so that each new version is a new worker.
 */
import { appendFile, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const source = (name: string) => fileURLToPath(new URL(`../src/worker/${name}`, import.meta.url))

async function buildWorker(folder: string, entry: string, file: string, version: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      reportCompressedSize: false,
      lib: { entry: source(entry), formats: ['iife'], name: 'zapysWorker', fileName: () => file },
    },
  })
  await appendFile(join(folder, file), `\n/* ${version} */\n`)
}

export function offlineWorker(): Plugin {
  let folder = ''
  return {
    name: 'zapys-offline-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // After the widget, whose manifest names all its files.
    async closeBundle() {
      const manifest = await readFile(join(folder, '.vite', 'manifest.json'))
      const version = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
      await buildWorker(folder, 'worker.ts', 'sw.js', version)
      await buildWorker(folder, 'withdrawn.ts', 'sw-withdrawn.js', version)
    },
  }
}
