export { contrast, hexOf, mixed, parseColor, readableOn, type Color } from './color.ts'
export { readyTheme, type ReadyTheme, type ThemeCorrection, type ThemeVariable } from './theme.ts'
