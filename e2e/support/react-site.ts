/** The script of a React site: bundled as such sites are, with our component from its source. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const embed = join(root, 'packages/embed')

type Bundler = {
  build(options: object): Promise<{ output: { code: string }[] }[]>
}

/** `code` is a module in the component's folder: it imports `./react.ts`, `react` and `react-dom/client`. */
export async function reactSite(code: string): Promise<string> {
  const vite = createRequire(join(root, 'apps/widget/package.json')).resolve('vite')
  const { build } = (await import(vite)) as Bundler
  const site = join(embed, 'src/site-of-a-test.ts')
  const [bundle] = await build({
    root: embed,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, lib: { entry: site, name: 'site', formats: ['iife'] } },
    plugins: [
      {
        name: 'site-of-a-test',
        resolveId: (id: string) => (id === site ? site : null),
        load: (id: string) => (id === site ? code : null),
      },
    ],
  })
  return bundle!.output[0]!.code
}
