import type { Language } from './words.ts'

/** Texts around the form. */
const words = {
  uk: { title: 'Онлайн-запис', close: 'Закрити' },
  en: { title: 'Online booking', close: 'Close' },
  pl: { title: 'Rezerwacja online', close: 'Zamknij' },
  ru: { title: 'Онлайн-запись', close: 'Закрыть' },
} satisfies Record<Language, { title: string; close: string }>

export const formWordsIn = (language: Language) => words[language]
