import type { ThemeVariables } from '@zapys/contract'
import { type Look, schemesOf } from '@zapys/domain/theme'
import { palette } from './palette.ts'

/** A company's colors as a style sheet; `{}` gives the default colors. */
export function themeText(look: Look): string {
  const { always, inDark } = schemesOf(look)
  const dark = inDark === undefined ? '' : ` @media (prefers-color-scheme: dark) { ${rule(inDark)} }`
  return `@layer tokens { ${rule(always)}${dark} }`
}

const rule = (theme: ThemeVariables): string => {
  const declarations = Object.entries(palette(theme)).map(([name, value]) => `${name}: ${value};`)
  return `:root { ${declarations.join(' ')} }`
}
