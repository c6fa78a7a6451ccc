/** Colours as numbers, and how well they can be told apart (WCAG 2.2, relative luminance and contrast ratio). */
import { namedColors } from './named-colors.ts'

/** Channels 0 to 255, whole. */
export type Color = { red: number; green: number; blue: number }

export const BLACK: Color = { red: 0, green: 0, blue: 0 }
export const WHITE: Color = { red: 255, green: 255, blue: 255 }

/**
 * An opaque colour written as hex, rgb(), hsl() or a name of CSS; null for anything else: what a browser would resolve
 * only in its place (`var()`, `currentColor`), what is see-through, and every text that is more than a colour.
 */
export function parseColor(text: string): Color | null {
  const value = text.trim().toLowerCase()
  return fromHex(namedColors.get(value) ?? /^#([\da-f]+)$/.exec(value)?.[1] ?? '') ?? fromFunction(value)
}

/** `#rrggbb`, safe to be written into a style sheet. */
export const hexOf = ({ red, green, blue }: Color) =>
  `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** From 1, the same, to 21, black and white. */
export function contrast(first: Color, second: Color): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Black or white, whichever reads better: at least 4.58 on any ground. */
export const readableOn = (ground: Color): Color =>
  contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE

/** `share` of the way from one colour to the other, 0 to 1. */
export function mixed(from: Color, to: Color, share: number): Color {
  const between = (start: number, end: number) => Math.round(start + (end - start) * share)
  return {
    red: between(from.red, to.red),
    green: between(from.green, to.green),
    blue: between(from.blue, to.blue),
  }
}

function luminance({ red, green, blue }: Color): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function fromHex(digits: string): Color | null {
  const full = digits.length <= 4 ? digits.replaceAll(/./g, '$&$&') : digits
  if (full.length !== 6 && !(full.length === 8 && full.endsWith('ff'))) return null
  const channel = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
  return { red: channel(0), green: channel(2), blue: channel(4) }
}

// Both writings of CSS: rgb(1, 2, 3) and rgb(1 2 3 / 100%).
const FUNCTION =
  /^(rgb|hsl)a?\( *([^ ,/()]+)(?: *, *| +)([^ ,/()]+)(?: *, *| +)([^ ,/()]+)(?: *[,/] *([^ ,/()]+))? *\)$/

function fromFunction(value: string): Color | null {
  const [, name, first = '', second = '', third = '', alpha = '1'] = FUNCTION.exec(value) ?? []
  if (name === undefined || (numberOf(alpha, '%') !== 100 && numberOf(alpha) !== 1)) return null
  return name === 'rgb' ? fromRgb([first, second, third]) : fromHsl(first, second, third)
}

/** The number in front of the unit; null where the text is anything else. */
function numberOf(text: string, unit = ''): number | null {
  const digits = text.endsWith(unit) ? text.slice(0, text.length - unit.length) : ''
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null
}

const clamped = (value: number, max: number) => Math.min(Math.max(value, 0), max)

function fromRgb(texts: string[]): Color | null {
  const [red, green, blue] = texts.map((text) => {
    const percent = numberOf(text, '%')
    const value = percent === null ? numberOf(text) : (percent * 255) / 100
    return value === null ? null : Math.round(clamped(value, 255))
  })
  return red == null || green == null || blue == null ? null : { red, green, blue }
}

function fromHsl(hueText: string, saturationText: string, lightnessText: string): Color | null {
  const hue = numberOf(hueText) ?? numberOf(hueText, 'deg')
  const saturation = numberOf(saturationText, '%')
  const lightness = numberOf(lightnessText, '%')
  if (hue === null || saturation === null || lightness === null) return null
  const light = clamped(lightness, 100) / 100
  const reach = (clamped(saturation, 100) / 100) * Math.min(light, 1 - light)
  // The conversion of CSS Color 4, section 7.
  const channel = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return { red: channel(0), green: channel(8), blue: channel(4) }
}
