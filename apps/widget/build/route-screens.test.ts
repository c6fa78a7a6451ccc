import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paths } from '../src/app/routes.ts'
import { routeScreens } from './route-screens.ts'

describe('the list of routes for the server', () => {
  it('names every route, and the file of each screen that is loaded on demand', () => {
    const routes = routeScreens()
    expect(routes.map(({ path }) => path)).toEqual(Object.values(paths))
    const screens = routes.flatMap(({ screen }) => screen ?? [])
    expect(screens).toContain('src/screens/home/home.tsx')
    for (const screen of screens)
      expect(existsSync(new URL(`../${screen}`, import.meta.url)), screen).toBe(true)
  })

  it('has a screen for every route of a company but its error page', () => {
    const bare = routeScreens().filter(
      ({ path, screen }) => path.startsWith('/i/:company') && screen === null,
    )
    expect(bare.map(({ path }) => path)).toEqual(['/i/:company/error'])
  })
})
