import { contrast, parseColor } from '@zapys/domain/theme'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { palette } from './palette.ts'

const ratio = (colors: Record<string, string>, one: string, other: string) =>
  contrast(parseColor(colors[`--z-${one}`]!)!, parseColor(colors[`--z-${other}`]!)!)

const grounds = ['surface', 'raised', 'ground', 'fill', 'bar-ground']
const textOnGrounds: Record<string, string[]> = {
  text: [...grounds, 'fill-strong', 'accent-tint', 'error-tint', 'notice-tint', 'success-tint'],
  soft: [...grounds, 'fill-strong'],
  'accent-text': [...grounds, 'accent-tint'],
  'on-accent': ['accent'],
  'error-text': [...grounds, 'error-tint'],
  'notice-text': [...grounds, 'notice-tint'],
  'success-text': [...grounds, 'success-tint'],
}
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colours of a company', () => {
  // proves S1.config.2
  it('read on every ground they are used on, under any theme', () => {
    const theme = fc.record(
      {
        '--color-main': color,
        '--color-primary': color,
        '--color-alt': color,
        '--color-error': color,
        '--color-notice': color,
        '--background-main': color,
        '--background-primary': color,
        '--background-alt': color,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(theme, (given) => {
        const colors = palette(given)
        for (const [text, on] of Object.entries(textOnGrounds))
          for (const ground of on)
            expect(ratio(colors, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        expect(ratio(colors, 'line-strong', 'raised')).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 300 },
    )
  })

  it('a button in the colour of the page still looks like one', () => {
    const colors = palette({ '--background-main': '#ffd600', '--color-main': '#222222' })
    expect(ratio(colors, 'accent', 'surface')).toBeGreaterThan(4.5)
  })

  it('white never stands on yellow', () => {
    expect(palette({})['--z-accent']).toBe('#ffd600')
    expect(palette({ '--color-main': '#ffffff' })['--z-on-accent']).toBe('#000000')
  })

  // proves S3.theme.1 S3.theme.2
  it('keep the names that a company may use in its own CSS', () => {
    expect(palette({ '--color-primary': '#1f6f54' })).toMatchObject({
      '--color-primary': '#1f6f54',
      '--z-accent': '#1f6f54',
    })
  })

  it('what is no colour never reaches the page', () => {
    const hostile = palette({
      '--color-main': 'red; } body { display: none',
      '--background-main': 'url(//evil)',
    })
    expect(Object.values(hostile).join(' ')).not.toMatch(/[{};(]/)
  })
})
