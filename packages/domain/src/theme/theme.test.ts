import type { ThemeVariables } from '@zapys/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, hexOf, parseColor, readableOn, readyTheme } from './index.ts'

const color = (text: string) => {
  const parsed = parseColor(text)
  if (parsed === null) throw new Error(`${text} is no colour`)
  return parsed
}
const ratio = (first: string, second: string) => contrast(color(first), color(second))

describe('what is a colour', () => {
  it.each([
    ['#9c4221', '#9c4221'],
    ['#FFF', '#ffffff'],
    ['#000f', '#000000'],
    ['#9c4221FF', '#9c4221'],
    [' Yellow ', '#ffff00'],
    ['RebeccaPurple', '#663399'],
    ['rgb(156, 66, 33)', '#9c4221'],
    ['rgb(156 66 33)', '#9c4221'],
    ['rgb(156 66 33 / 100%)', '#9c4221'],
    ['rgba(156,66,33,1)', '#9c4221'],
    ['rgb(100%, 0%, 50%)', '#ff0080'],
    ['rgb(300, -5, 12.6)', '#ff000d'],
    ['hsl(0, 100%, 50%)', '#ff0000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['hsla(240, 100%, 50%, 1)', '#0000ff'],
    ['hsl(-120, 100%, 50%)', '#0000ff'],
    ['hsl(36 100% 50%)', '#ff9900'],
    ['hsl(0 0% 50%)', '#808080'],
    ['hsl(0.5turn 50% 50%)', '#40bfbf'],
    ['rgb(1e2, 0, 0)', '#640000'],
  ])('%s is %s', (text, hex) => {
    expect(hexOf(color(text))).toBe(hex)
  })
  it.each([
    '',
    '#',
    '#12',
    '#12345',
    '#1234567',
    '#123456789',
    '#ggg',
    '9c4221',
    '#9c422180',
    '#0008',
    'transparent',
    'rgb(1,2)',
    'rgb(1,2,3,0.5)',
    'rgb(1 2 3 / 50%)',
    'rgb(a,b,c)',
    'hsl(0,50,50)',
    'currentColor',
    'inherit',
    'var(--x)',
    'url(https://evil.example)',
    'color-mix(in srgb, red, blue)',
    'constructor',
    'red;}',
    'red}body{display:none',
    '#fff;--x:url(//evil.example)',
    'expression(alert(1))',
    '</style><script>',
    'red!important',
  ])('%j is none', (text) => {
    expect(parseColor(text)).toBeNull()
  })
})

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.47],
    ['#767676', '#ffffff', 4.54],
    ['#ffff00', '#ffffff', 1.07],
    ['#ff0000', '#ffffff', 3.99],
  ])('%s and %s have %d to 1, as WCAG counts it, and no hundredth more', (first, second, expected) => {
    expect(ratio(first, second)).toBe(expected)
    expect(ratio(second, first)).toBe(ratio(first, second))
  })
  it.each([
    ['#ffd600', '#000000', 'white on yellow cannot be read'],
    ['#9c4221', '#ffffff', 'a dark brand colour'],
    ['#ffffff', '#000000', 'paper'],
    ['#18161c', '#ffffff', 'night'],
  ])('on %s text is %s: %s', (ground, text) => {
    expect(hexOf(readableOn(color(ground)))).toBe(text)
  })
})

describe('a theme', () => {
  // proves S3.theme.3
  it('without colours of the company primary is yellow, main black, alt grey, error red', () => {
    const { variables, corrections } = readyTheme({})
    const [primary, main, alt, error] = (['primary', 'main', 'alt', 'error'] as const).map((name) =>
      color(variables[`--color-${name}`]).toRgb(),
    )
    expect(primary).toMatchObject({ r: 255, b: 0 })
    expect(primary?.g).toBeGreaterThan(200)
    expect(main).toMatchObject({ r: 0, g: 0, b: 0 })
    expect(alt?.r === alt?.g && alt?.g === alt?.b).toBe(true)
    expect(error?.r).toBeGreaterThan(4 * Math.max(error?.g ?? 0, error?.b ?? 0))
    expect(corrections).toEqual([])
  })

  const good: ThemeVariables = {
    '--color-main': '#33211c',
    '--color-primary': '#9c4221',
    '--color-alt': '#6b554d',
    '--color-sub': '#7a655c',
    '--color-notice': '#8a5300',
    '--color-error': '#b3261e',
    '--background-main': '#fffaf5',
    '--background-primary': '#9c4221',
    '--background-alt': '#f7ece2',
  }
  // proves S3.theme.1 S3.theme.2
  it('colours that read well are used as they are, all nine of them', () => {
    expect(readyTheme(good)).toEqual({
      variables: good,
      onPrimary: '#ffffff',
      primaryText: '#9c4221',
      isDark: false,
      corrections: [],
    })
  })
  it('text with too little contrast is darkened until it is readable, and the correction is reported to the company', () => {
    const { variables, corrections } = readyTheme({ ...good, '--color-alt': '#c9b8b0' })
    expect(corrections).toEqual([
      { variable: '--color-alt', given: '#c9b8b0', used: variables['--color-alt'], reason: 'lowContrast' },
    ])
    expect(ratio(variables['--color-alt'], '#f7ece2')).toBeGreaterThanOrEqual(4.5)
    expect(ratio(variables['--color-alt'], '#f7ece2')).toBeLessThan(4.9)
  })
  it('on a dark page missing colours turn light without a word, for the company gave none', () => {
    const { variables, isDark, corrections } = readyTheme({
      '--background-main': '#18161c',
      '--background-alt': '#27242d',
    })
    expect(ratio(variables['--color-main'], '#27242d')).toBeGreaterThanOrEqual(4.5)
    expect({ isDark, corrections }).toEqual({ isDark: true, corrections: [] })
  })
  it('yellow stays yellow on buttons, with black on it, and is darkened where it is text', () => {
    const theme = readyTheme({ '--color-primary': 'yellow' })
    expect(theme.variables['--background-primary']).toBe('#ffff00')
    expect(theme.onPrimary).toBe('#000000')
    expect(ratio(theme.primaryText, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(theme.corrections).toEqual([])
  })
  it('what is no colour is replaced by the default and reported', () => {
    const { variables, corrections } = readyTheme({
      '--color-error': 'red;}body{display:none',
      '--background-alt': '#fff8',
    })
    expect(variables['--color-error']).toBe('#c8102e')
    expect(corrections.map(({ variable, reason }) => [variable, reason])).toEqual([
      ['--color-error', 'notAColor'],
      ['--background-alt', 'notAColor'],
    ])
  })
  it('grounds on which no one text can be read are brought together', () => {
    const { variables, corrections } = readyTheme({
      '--background-main': '#ffffff',
      '--background-alt': '#101010',
    })
    expect(corrections.map(({ variable, reason }) => [variable, reason])).toEqual([
      ['--background-alt', 'groundsTooDifferent'],
    ])
    expect(ratio(variables['--color-main'], variables['--background-alt'])).toBeGreaterThanOrEqual(4.5)
  })

  it('whatever colours a company gives, every text reads on every ground', () => {
    const anyColor = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const anyTheme = fc.record(
      Object.fromEntries(Object.keys(good).map((variable) => [variable, anyColor])) as Record<
        keyof typeof good,
        typeof anyColor
      >,
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyTheme, (given) => {
        const { variables, onPrimary, primaryText } = readyTheme(given)
        const texts = [
          ...(['main', 'alt', 'sub', 'notice', 'error'] as const).map((name) => variables[`--color-${name}`]),
          primaryText,
        ]
        for (const text of texts)
          for (const ground of [variables['--background-main'], variables['--background-alt']])
            expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(ratio(onPrimary, variables['--background-primary'])).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1000 },
    )
  })
})
