/** What vite-plugin.ts makes of a language: `await import('virtual:zapys-messages/uk')`. */
declare module 'virtual:zapys-messages/*' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
  import type { DefaultTitles } from '@zapys/i18n'

  export const messages: Record<string, MessageFormatElement[]>
  export const titles: DefaultTitles
}
