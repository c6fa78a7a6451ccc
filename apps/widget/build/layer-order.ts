/**
 * Puts the order of the cascade layers before all rules of the one sheet. The bundler joins the styles in the order of its
 * chunks, and a layer that is named by a screen before the order is said would lie below the page's own.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const styles = fileURLToPath(new URL('../src/theme/styles.css', import.meta.url))

/** The statement that `styles.css` begins with: the one place where the order stands. */
export function orderIn(source: string): string {
  const order = /^@layer [\w, ]+;/.exec(source)?.[0]
  if (order === undefined) throw new Error('styles.css does not begin with the order of the layers')
  return order
}

export function layerOrder(): Plugin {
  return {
    name: 'zapys-layer-order',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const order = orderIn(await readFile(styles, 'utf8'))
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${order}${typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)}`
    },
  }
}
