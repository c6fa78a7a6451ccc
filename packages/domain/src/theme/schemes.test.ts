import { themeVariables, type ThemeVariables } from '@zapys/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, inScheme, namedScheme, parseColor, readyTheme, schemesOf } from './index.ts'

const day: ThemeVariables = { '--background-main': '#fffaf5', '--background-primary': '#9c4221' }
const night: ThemeVariables = { '--background-main': '#18161c', '--color-main': '#f5f5f5' }
const isDark = (theme: ThemeVariables | undefined) => theme && readyTheme(theme).isDark

describe('light and dark', () => {
  // proves S3.widgetset.3
  it.each<
    [color_schema: string | null, own: ThemeVariables | null, always: string, inDark: string | undefined]
  >([
    [null, null, 'light', undefined],
    [null, night, 'light', 'own'],
    ['LIGHT', null, 'light', undefined],
    ['LIGHT', night, 'light', undefined],
    ['DARK', null, 'derived', undefined],
    ['DARK', night, 'own', undefined],
    ['AUTO', null, 'light', 'derived'],
    ['auto', night, 'light', 'own'],
    ['blue', night, 'light', undefined],
  ])('%s: %j', (color_schema, own, always, inDark) => {
    const schemes = schemesOf({ color_schema, parsedCssVariables: day, darkCssVariables: own })
    const nameOf = (theme: ThemeVariables | undefined) =>
      theme && (theme === day ? 'light' : theme === night ? 'own' : isDark(theme) ? 'derived' : 'neither')
    expect([nameOf(schemes.always), nameOf(schemes.inDark)]).toEqual([always, inDark])
  })

  it.each([
    ['dark', 'DARK'],
    ['light', 'LIGHT'],
    ['auto', undefined],
    [['dark', 'light'], undefined],
    [undefined, undefined],
  ] as const)('the theme %j of an address is the scheme %s', (theme, scheme) => {
    expect(namedScheme(theme)).toBe(scheme)
  })

  it('a named scheme wins over what the company chose; without one nothing changes', () => {
    const look = { color_schema: 'AUTO', parsedCssVariables: day, darkCssVariables: night }
    expect(schemesOf(inScheme(look, 'DARK'))).toEqual({ always: night })
    expect(schemesOf(inScheme({ ...look, color_schema: 'DARK' }, 'LIGHT'))).toEqual({ always: day })
    expect(inScheme(look, undefined)).toBe(look)
  })

  it('colours that are dark by themselves stay', () => {
    expect(schemesOf({ color_schema: 'DARK', parsedCssVariables: night }).always).toBe(night)
  })

  it('by night any company is dark, and its own colour stands out of the ground', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const theme = fc.record(Object.fromEntries(themeVariables.map((name) => [name, color])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(theme, (given) => {
        const { always } = schemesOf({ color_schema: 'DARK', parsedCssVariables: given })
        const { variables, isDark: isByNight } = readyTheme(always)
        expect(isByNight).toBe(true)
        if (always === given) return
        const [ground, mark] = [variables['--background-main'], variables['--background-primary']]
        expect(contrast(parseColor(mark)!, parseColor(ground)!)).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})
