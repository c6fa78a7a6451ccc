/** Light and dark. docs/decisions/0018-light-and-dark.md. */
import type { ThemeVariables, WidgetSettings } from '@zapys/contract'
import { contrast, hexOf, mixed, parseColor, type Color } from './color.ts'
import { readyTheme } from './theme.ts'

export type Look = Pick<WidgetSettings, 'color_schema' | 'parsedCssVariables'> & {
  darkCssVariables?: ThemeVariables | null | undefined
}

/** Look of pages without a company: default colors, light or dark as the visitor's device. */
export const productLook: Look = { color_schema: 'AUTO', parsedCssVariables: {} }

/**
 * Scheme requested by the page that embeds the form, `theme` in the address (packages/embed).
 * Overrides the company's choice and the device.
 */
export const namedScheme = (theme: unknown): 'LIGHT' | 'DARK' | undefined =>
  theme === 'light' ? 'LIGHT' : theme === 'dark' ? 'DARK' : undefined

/** The look with the requested scheme, if there is one. */
export const inScheme = (look: Look, scheme: 'LIGHT' | 'DARK' | undefined): Look =>
  scheme === undefined ? look : { ...look, color_schema: scheme }

/** `inDark`: replaces `always` on devices set to dark; absent if they are the same. */
export type Schemes = { always: ThemeVariables; inDark?: ThemeVariables }

/**
 * Colors to show. `color_schema`: LIGHT shows the company's colors, DARK the dark ones, AUTO follows the device.
 * Without a choice, the company's dark colors, if any, are shown as with AUTO. Colors that are already dark stay.
 */
export function schemesOf({ color_schema, parsedCssVariables, darkCssVariables }: Look): Schemes {
  const schema = color_schema?.toUpperCase()
  if (schema === 'LIGHT') return { always: parsedCssVariables }
  const dark = darkCssVariables ?? darkened(parsedCssVariables)
  if (schema === 'DARK') return { always: dark }
  const follows = schema === 'AUTO' || (color_schema == null && darkCssVariables != null)
  return follows ? { always: parsedCssVariables, inDark: dark } : { always: parsedCssVariables }
}

const NIGHT = colorIn('#101012')
const WHITE = colorIn('#ffffff')
/** Share of the company's color in its dark backgrounds: enough to tell companies apart. */
const TINT = 0.05

/** Dark variant: backgrounds from the company's color, text from white, accents from its color where it is visible. */
function darkened(original: ThemeVariables): ThemeVariables {
  const { variables, isDark } = readyTheme(original)
  if (isDark) return original
  const primary = colorIn(variables['--background-primary'])
  const ground = mixed(NIGHT, primary, TINT)
  return {
    '--background-main': hexOf(ground),
    '--background-alt': hexOf(mixed(ground, WHITE, 0.05)),
    '--background-primary': hexOf(outOf(ground, primary)),
    '--color-primary': hexOf(outOf(ground, colorIn(variables['--color-primary']))),
    '--color-main': hexOf(mixed(WHITE, primary, 0.06)),
    '--color-alt': hexOf(mixed(WHITE, ground, 0.3)),
    '--color-sub': hexOf(mixed(WHITE, ground, 0.4)),
    '--color-error': variables['--color-error'],
    '--color-notice': variables['--color-notice'],
  }
}

/** WCAG 2.2, minimum contrast of controls. */
const CONTROL = 3
const STEPS = 32

/** The color itself, or the darkest lighter tone that is visible on the dark background. */
function outOf(ground: Color, color: Color): Color {
  for (let step = 0; step < STEPS; step++) {
    const lighter = mixed(color, WHITE, step / STEPS)
    if (contrast(lighter, ground) >= CONTROL) return lighter
  }
  return WHITE
}

function colorIn(hex: string): Color {
  const color = parseColor(hex)
  if (color === null) throw new Error(`'${hex}' is no colour`)
  return color
}
