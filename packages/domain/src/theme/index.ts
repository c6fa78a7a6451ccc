export { contrast, hexOf, mixed, parseColor, readableOn, type Color } from './color.ts'
export { inScheme, type Look, namedScheme, productLook, schemesOf } from './schemes.ts'
export { readyTheme } from './theme.ts'
