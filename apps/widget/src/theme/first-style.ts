import type { Look } from '@zapys/domain/theme'
import kept from './kept.css?inline'
import { themeText } from '@zapys/ui/theme/theme-text.ts'

/**
 * How a company looks at the first paint, as the text of a style element: its colours, and its own CSS with what keeps that
 * in bounds. The browser puts the same into sheets of its own: `apply-theme.ts`.
 */
export const firstStyle = (look: Look, customCss: string | null | undefined): string =>
  customCss
    ? // The text of a company must not end the element. In CSS the sign means the same with a stroke before it.
      `${themeText(look)} ${kept} ${customCss.replaceAll('</', String.raw`<\/`)}`
    : themeText(look)
