/** Builds the worker `sw.js` beside the staff app. It names the app it came with, so that each new version is a new worker. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url))

export function staffWorker(): Plugin {
  let folder = ''
  return {
    name: 'zapys-staff-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // After the app: the names of its files have hashes of their content.
    async closeBundle() {
      const names = (await readdir(join(folder, 'assets'))).toSorted()
      const version = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { BUILD_VERSION: JSON.stringify(version) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
          reportCompressedSize: false,
          lib: { entry: source, formats: ['iife'], name: 'zapysStaffWorker', fileName: () => 'sw.js' },
        },
      })
    },
  }
}
