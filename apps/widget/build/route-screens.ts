/**
 * Leaves `.vite/routes.json` beside the built widget: every address pattern with the source of its screen. The server
 * preloads the screen of a page by it, and knows addresses that have none.
 */
import { readFileSync } from 'node:fs'
import { paths } from '../src/app/routes.ts'

export type RouteScreen = { path: string; screen: string | null }

const screensFile = new URL('../src/app/screens.tsx', import.meta.url)

/** Screens loaded with the entry stand as null. `source` is the text of src/app/screens.tsx. */
export function routeScreens(source = readFileSync(screensFile, 'utf8')): RouteScreen[] {
  const screens = new Map(
    [...source.matchAll(/^\s*(\w+): \(\) => import\('#widget\/([^']+)'\)/gm)].map(([, name, file]) => [
      name,
      file,
    ]),
  )
  return Object.entries(paths).map(([name, path]) => {
    const file = screens.get(name)
    return { path, screen: file === undefined ? null : `src/${file}` }
  })
}

export function writeRouteScreens() {
  return {
    name: 'zapys-route-screens',
    apply: 'build' as const,
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void }) {
      this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(routeScreens()) })
    },
  }
}
