export { contrast, hexOf, mixed, parseColor, readableOn, type Color } from './color.ts'
export { readyTheme } from './theme.ts'
