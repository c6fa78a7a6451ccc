/**
 * Leaves `.vite/routes.json` beside the built widget: every address pattern with the source of its screen and its areas
 * of messages. The server preloads both by it, and knows addresses that have no screen.
 */
import { readFileSync } from 'node:fs'

/**
 * `areas` of messages stand there where the screen has any beyond those of every page, `table` where the screen is named
 * in a table that is not in the first load.
 */
export type RouteScreen = { path: string; screen: string | null; areas?: string[]; table?: string }

const ACCOUNT_TABLE = 'app/account-screens.ts'

const sourceOf = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')

/** Reads the one route table and the tables of screens. Screens loaded with the entry stand as null. */
export function routeScreens(): RouteScreen[] {
  const routes = sourceOf('routes/routes.ts')
  const accountScreens = sourceOf(ACCOUNT_TABLE)
  const screens = sourceOf('app/screens.tsx') + accountScreens
  const filesIn = (table: string) =>
    new Map(
      [...table.matchAll(/^\s*(\w+): \(\) => import\('#widget\/([^']+)'\)/gm)].map(([, name, file]) => [
        name,
        file,
      ]),
    )
  const screenByName = filesIn(screens)
  const inAccountTable = filesIn(accountScreens)
  const areasByName = new Map(
    [...screens.matchAll(/^\s*(\w+): \[([^\]]*)\],$/gm)].map(([, name, areas = '']) => [
      name,
      [...areas.matchAll(/'([\w-]+)'/g)].map(([, area = '']) => area),
    ]),
  )
  return [...routes.matchAll(/^\s*(\w+): '(\/[^']*)',$/gm)].map(([, name, path = '']) => {
    const file = screenByName.get(name)
    const areas = areasByName.get(name)
    return {
      path,
      screen: file === undefined ? null : `src/${file}`,
      ...(areas ? { areas } : {}),
      ...(inAccountTable.has(name) ? { table: `src/${ACCOUNT_TABLE}` } : {}),
    }
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
