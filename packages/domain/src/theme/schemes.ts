/** Light and dark. docs/decisions/0018-light-and-dark.md. */
import type { ThemeVariables, WidgetSettings } from '@zapys/contract'
import { contrast, hexOf, mixed, parseColor, type Color } from './color.ts'
import { readyTheme } from './theme.ts'

export type Look = Pick<WidgetSettings, 'color_schema' | 'parsedCssVariables'> & {
  darkCssVariables?: ThemeVariables | null | undefined
}

/** Of pages that are no company's: our own colours, as the visitor's device is set. */
export const productLook: Look = { color_schema: 'AUTO', parsedCssVariables: {} }

/**
 * The scheme that a page around the form names for it, `theme` of the address (packages/embed). It wins over what the company
 * chose and what the device is set to.
 */
export const namedScheme = (theme: unknown): 'LIGHT' | 'DARK' | undefined =>
  theme === 'light' ? 'LIGHT' : theme === 'dark' ? 'DARK' : undefined

/** The look with the scheme that is named, if one is. */
export const inScheme = (look: Look, scheme: 'LIGHT' | 'DARK' | undefined): Look =>
  scheme === undefined ? look : { ...look, color_schema: scheme }

/** `inDark`: instead of them where the visitor's device is set to dark; absent where that changes nothing. */
export type Schemes = { always: ThemeVariables; inDark?: ThemeVariables }

/**
 * The colours to show. `color_schema`: LIGHT as the company gave them, DARK the dark ones, AUTO whichever the visitor's
 * device is set to; without a word of the company its dark colours, if it has any, are shown as with AUTO. Colours that are
 * dark by themselves stay as they are.
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
/** How much of the company's colour is in its dark grounds: enough to be seen beside another company's. */
const TINT = 0.05

/** The same company by night: grounds from its own colour, text from white, its own colour where it stands out. */
function darkened(given: ThemeVariables): ThemeVariables {
  const { variables, isDark } = readyTheme(given)
  if (isDark) return given
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

/** WCAG 2.2, controls. */
const CONTROL = 3
const STEPS = 32

/** The colour itself, or as much lighter as it takes to be seen at night. */
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
