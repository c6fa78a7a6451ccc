/** All words of the staff app in a language: `await import('virtual:zapys-staff-messages/uk')`. */
declare module 'virtual:zapys-staff-messages/*' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
  import type { DefaultTitles } from '@zapys/i18n'

  export const messages: Record<string, MessageFormatElement[]>
  export const titles: DefaultTitles
}

/**
 * What vite-plugin.ts makes of a language: `await import('virtual:zapys-messages/uk')`. The modules of the other areas
 * export `messages` alone and are only reached through `areas`.
 */
declare module 'virtual:zapys-messages/*' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
  import type { DefaultTitles, LazyArea } from '@zapys/i18n'

  type Messages = Record<string, MessageFormatElement[]>
  export const messages: Messages
  export const titles: DefaultTitles
  export const areas: Record<LazyArea, () => Promise<{ messages: Messages }>>
}
