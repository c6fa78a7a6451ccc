/**
 * Colors of the kit, derived from a company's theme. Every text color has a contrast of at least 4.5 : 1 on each
 * background it is used on, whatever the company chose; borders of controls have at least 3 : 1.
 */
import type { ThemeVariables } from '@zapys/contract'
import { contrast, hexOf, mixed, parseColor, readableOn, readyTheme } from '@zapys/domain/theme'
import type { Color } from '@zapys/domain/theme'

/** Colors without a company variable. */
const SUCCESS = colorOf('#1a8f4c')
const STAR = colorOf('#f5a70b')

const TEXT = 4.5
const CONTROL = 3

/** CSS variables by name, including the company's. */
export type Palette = Record<`--${string}`, string>

export function palette(theme: ThemeVariables): Palette {
  const { variables, primaryText, isDark } = readyTheme(theme)
  const surface = colorOf(variables['--background-main'])
  const text = colorOf(variables['--color-main'])
  const primary = colorOf(variables['--background-primary'])
  // A button in the color of the page would be invisible.
  const accent = contrast(primary, surface) < 1.15 ? text : primary
  const pole = readableOn(surface)

  /** Mixes a background color; less than `share` if black and white would be unreadable on it. */
  const groundOf = (from: Color, to: Color, share: number): Color => {
    const ground = mixed(from, to, share)
    if (share < 0.01) return from
    return contrast(pole, ground) >= TEXT ? ground : groundOf(from, to, share / 2)
  }
  /** In dark themes, cards are a little lighter than the page. */
  const raised = isDark ? groundOf(surface, pole, 0.06) : surface
  const fill = groundOf(raised, text, isDark ? 0.1 : 0.055)
  const fillStrong = groundOf(raised, text, isDark ? 0.18 : 0.11)
  const tint = (color: Color) => groundOf(raised, color, isDark ? 0.22 : 0.12)

  /** The color itself, or the nearest one toward black or white with enough contrast on all backgrounds. */
  const readable = (preferred: Color, least: number, ...grounds: Color[]): string => {
    for (let share = 0; share < 1; share += 1 / 32) {
      const candidate = mixed(preferred, pole, share)
      if (grounds.every((ground) => contrast(candidate, ground) >= least)) return hexOf(candidate)
    }
    return hexOf(pole)
  }
  // A yellow darkened until readable is a muddy olive: links of such a pale accent use the text color.
  const isPale = contrast(colorOf(variables['--color-primary']), surface) < CONTROL
  const accentAsText = isPale ? text : colorOf(primaryText)
  const everywhere = [surface, raised, colorOf(variables['--background-alt']), fill]
  const error = colorOf(variables['--color-error'])
  const notice = colorOf(variables['--color-notice'])
  const tints = [accent, error, notice, SUCCESS].map(tint)
  const toned = (name: string, color: Color) => ({
    [`--z-${name}`]: hexOf(color),
    [`--z-${name}-tint`]: hexOf(tint(color)),
    [`--z-${name}-text`]: readable(color, TEXT, tint(color), ...everywhere),
  })
  return {
    ...variables,
    '--z-scheme': isDark ? 'dark' : 'light',
    '--z-surface': hexOf(surface),
    '--z-raised': hexOf(raised),
    '--z-ground': variables['--background-alt'],
    '--z-bar-ground': hexOf(raised),
    '--z-text': readable(text, TEXT, fillStrong, ...tints, ...everywhere),
    '--z-soft': readable(colorOf(variables['--color-alt']), TEXT, fillStrong, ...everywhere),
    '--z-line': hexOf(mixed(raised, text, 0.1)),
    '--z-line-strong': readable(mixed(raised, text, 0.4), CONTROL, surface, raised),
    '--z-fill': hexOf(fill),
    '--z-fill-strong': hexOf(fillStrong),
    '--z-accent': hexOf(accent),
    '--z-on-accent': hexOf(readableOn(accent)),
    '--z-accent-tint': hexOf(tint(accent)),
    '--z-accent-text': readable(accentAsText, TEXT, tint(accent), ...everywhere),
    '--z-star': readable(STAR, 1.8, raised), // decoration: the figure beside it says the same
    ...toned('error', error),
    ...toned('notice', notice),
    ...toned('success', SUCCESS),
  }
}

/** Only for valid colors. */
function colorOf(hex: string): Color {
  const color = parseColor(hex)
  if (color === null) throw new Error(`'${hex}' is no colour`)
  return color
}
