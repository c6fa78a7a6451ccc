/** A `.br` and a `.gz` beside every text file of the build, so that the server never compresses while somebody waits. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compress = promisify(brotliCompress)
const zip = promisify(gzip)
const isText = /\.(js|css|svg|json|webmanifest)$/

export const brotli = (content: Uint8Array) =>
  compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  })

export function precompress() {
  return {
    name: 'zapys-precompress',
    apply: 'build' as const,
    async writeBundle(options: { dir?: string }) {
      const folder = join(options.dir ?? 'dist', 'assets')
      const files = (await readdir(folder)).filter((file) => isText.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          const content = await readFile(path)
          await writeFile(`${path}.br`, await brotli(content))
          await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }))
        }),
      )
    },
  }
}
