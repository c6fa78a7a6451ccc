export { contrast, hexOf, mixed, parseColor, readableOn, type Color } from './color.ts'
export { type Look, productLook, schemesOf } from './schemes.ts'
export { readyTheme } from './theme.ts'
