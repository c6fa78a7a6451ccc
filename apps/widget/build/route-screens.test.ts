import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routeScreens } from './route-screens.ts'

describe('the list of routes for the server', () => {
  it('holds every line of the route table', () => {
    const table = readFileSync(new URL('../src/routes/routes.ts', import.meta.url), 'utf8')
    const lines = table.split('export const paths = {')[1]!.split('} as const')[0]!.trim().split('\n')
    expect(routeScreens()).toHaveLength(lines.length)
    expect(routeScreens()).toContainEqual({
      path: '/i/:company/about',
      screen: 'src/screens/about/about.tsx',
    })
    expect(routeScreens()).toContainEqual({
      path: '/i/:company/waiting/:entry',
      screen: 'src/screens/waiting-list/waiting-list.tsx',
      areas: ['waiting'],
    })
  })

  it('says which screens come with the table of the account', () => {
    const { table, areas } = routeScreens().find(({ path }) => path === '/i/:company/logout')!
    expect(existsSync(new URL(`../${table}`, import.meta.url))).toBe(true)
    expect(areas).toContain('account')
    const ofBooking = routeScreens().filter(({ path }) => /^\/i\/:company(\/[bse]\b|$)/.test(path))
    expect(ofBooking.filter((route) => route.table !== undefined)).toEqual([])
  })

  it('names screens that exist, one for every route of a company but its error page', () => {
    const routes = routeScreens().filter(({ path }) => path.startsWith('/i/:company'))
    expect(routes.filter(({ screen }) => screen === null).map(({ path }) => path)).toEqual([
      '/i/:company/error',
    ])
    for (const { screen } of routes)
      if (screen !== null) expect(existsSync(new URL(`../${screen}`, import.meta.url)), screen).toBe(true)
  })
})
