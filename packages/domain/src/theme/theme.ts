/** Makes the company's colors safe and readable. S3.theme; accessible under every theme. */
import type { ThemeVariables } from '@zapys/contract'
import { contrast, hexOf, mixed, parseColor, readableOn, type Color } from './color.ts'

export type ThemeVariable = keyof ThemeVariables

/** Text of normal size, WCAG 2.2 AA. */
export const READABLE_CONTRAST = 4.5

/** Primary yellow, main black, alt grey, error red from S3.theme; the others chosen so that all are readable. */
const defaults: Record<ThemeVariable, string> = {
  '--color-main': '#000000',
  '--color-primary': '#ffd600',
  '--color-alt': '#5c5c5c',
  '--color-sub': '#6b6b6b',
  '--color-notice': '#8a5a00',
  '--color-error': '#c8102e',
  '--background-main': '#ffffff',
  '--background-primary': '#ffd600',
  '--background-alt': '#f4f4f4',
}

/** Text colors. Primary is for backgrounds and markers; `primaryText` is derived from it. */
const textVariables = [
  '--color-main',
  '--color-alt',
  '--color-sub',
  '--color-notice',
  '--color-error',
] as const satisfies ThemeVariable[]

export type ThemeCorrection = {
  variable: ThemeVariable
  given: string
  used: string
  /** Not an opaque color; text unreadable on the backgrounds; backgrounds on which no text color is readable. */
  reason: 'notAColor' | 'lowContrast' | 'groundsTooDifferent'
}

export type ReadyTheme = {
  /** Every variable as `#rrggbb`. */
  variables: Record<ThemeVariable, string>
  /** Text on `--background-primary`. */
  onPrimary: string
  /** Primary as text on the two other backgrounds: links, selected items. */
  primaryText: string
  /** True if the background is darker than the text. */
  isDark: boolean
  /** Colors of the company that were replaced, with the reason. */
  corrections: ThemeCorrection[]
}

/** A theme in which all text has a contrast of at least 4.5, as close as possible to the given colors. */
export function readyTheme(theme: ThemeVariables): ReadyTheme {
  const colors = new Map<ThemeVariable, Color>()
  const reasons = new Map<ThemeVariable, ThemeCorrection['reason']>()
  // Both primaries have the same color unless the company sets them separately.
  const twin: Partial<Record<ThemeVariable, string | undefined>> = {
    '--color-primary': theme['--background-primary'],
    '--background-primary': theme['--color-primary'],
  }
  for (const variable of Object.keys(defaults) as ThemeVariable[]) {
    if (theme[variable] !== undefined && parseColor(theme[variable]) === null)
      reasons.set(variable, 'notAColor')
    colors.set(variable, firstColor([theme[variable], twin[variable], defaults[variable]]))
  }
  const color = (variable: ThemeVariable) => colors.get(variable) ?? firstColor([defaults[variable]])
  const correct = (variable: ThemeVariable, better: Color, reason: ThemeCorrection['reason']) => {
    if (hexOf(better) === hexOf(color(variable))) return
    colors.set(variable, better)
    if (!reasons.has(variable)) reasons.set(variable, reason)
  }

  const main = color('--background-main')
  const pole = readableOn(main)
  correct('--background-alt', nearest(color('--background-alt'), main, [pole]), 'groundsTooDifferent')
  const grounds = [main, color('--background-alt')]
  for (const variable of textVariables)
    correct(variable, nearest(color(variable), pole, grounds), 'lowContrast')

  const hexes = [...colors].map(([variable, each]) => [variable, hexOf(each)] as const)
  const variables = Object.fromEntries(hexes) as Record<ThemeVariable, string>
  return {
    variables,
    onPrimary: hexOf(readableOn(color('--background-primary'))),
    primaryText: hexOf(nearest(color('--color-primary'), pole, grounds)),
    isDark: hexOf(pole) === '#ffffff',
    corrections: [...reasons].flatMap(([variable, reason]) => {
      const text = theme[variable]
      return text === undefined ? [] : [{ variable, given: text, used: variables[variable], reason }]
    }),
  }
}

function firstColor(texts: (string | undefined)[]): Color {
  for (const text of texts) {
    const color = text === undefined ? null : parseColor(text)
    if (color !== null) return color
  }
  throw new Error('A default of the theme is no colour')
}

const STEPS = 64

/** The color itself, or the first one toward `pole` that is readable against all others. `pole` must be readable. */
function nearest(color: Color, pole: Color, others: Color[]): Color {
  const reads = (each: Color) => others.every((other) => contrast(each, other) >= READABLE_CONTRAST)
  for (let step = 0; step < STEPS; step++) {
    const candidate = mixed(color, pole, step / STEPS)
    if (reads(candidate)) return candidate
  }
  return pole
}
