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
 * An opaque colour written as hex, rgb(), hsl() or a name of CSS; null for anything else: what a browser would resolve
 * only in its place (`var()`, `currentColor`), what is see-through, and every text that is more than a colour.
 */
export function parseColor(text: string): Color | null {
  const color = colord(text)
  return color.isValid() && color.alpha() === 1 ? color : null
}

/** `#rrggbb`, safe to be written into a style sheet. */
export const hexOf = (color: Color) => color.toHex()

/** From 1, the same, to 21, black and white; never more than it is, in hundredths. */
export const contrast = (first: Color, second: Color): number => first.contrast(second)

/** Black or white, whichever reads better: at least 4.58 on any ground. */
export const readableOn = (ground: Color): Color =>
  contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE

/**
 * `share` of the way from one colour to the other, 0 to 1, in sRGB as CSS mixes layers. Its channels are whole, so that
 * what is measured of it is true of its hex.
 */
export const mixed = (from: Color, to: Color, share: number): Color =>
  colord(from.mix(to, share, 'rgb').toRgb())
