/** CSS colours and their contrast ratio (WCAG 2.2). */
import { type Colord, colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import mix from 'colord/plugins/mix'
import names from 'colord/plugins/names'

extend([a11y, mix, names])

export type Color = Colord

const BLACK = colord('#000000')
const WHITE = colord('#ffffff')

/**
 * An opaque color written as hex, rgb(), hsl() or CSS name. Null for anything else: values that a browser resolves
 * in context (`var()`, `currentColor`), transparent colors, and text with more than a color.
 */
export function parseColor(text: string): Color | null {
  const color = colord(text)
  return color.isValid() && color.alpha() === 1 ? color : null
}

/** `#rrggbb`, safe to be written into a style sheet. */
export const hexOf = (color: Color) => color.toHex()

/** From 1 (equal) to 21 (black and white), in hundredths, rounded down. */
export const contrast = (first: Color, second: Color): number => first.contrast(second)

/** Black or white, whichever has the higher contrast: at least 4.58 on any background. */
export const readableOn = (ground: Color): Color =>
  contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE

/**
 * Mixes two colors in sRGB like CSS layers; `share` from 0 to 1.
 * Channels are whole numbers, so that measured contrasts hold for the hex value.
 */
export const mixed = (from: Color, to: Color, share: number): Color =>
  colord(from.mix(to, share, 'rgb').toRgb())
