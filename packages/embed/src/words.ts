/** Texts of the loader itself; texts inside the form are the widget's. */

export type Words = {
  /** The label of the button, unless the company sets its own. */
  button: string
  /** The plain link that replaces a form that does not answer. */
  openPage: string
}

const words = {
  uk: { button: 'Записатися онлайн', openPage: 'Відкрити сторінку запису' },
  en: { button: 'Book online', openPage: 'Open the booking page' },
  pl: { button: 'Zarezerwuj online', openPage: 'Otwórz stronę rezerwacji' },
  ru: { button: 'Записаться онлайн', openPage: 'Открыть страницу записи' },
} satisfies Record<string, Words>

export type Language = keyof typeof words

/** The first language tag (`pl`, `en-GB`, an empty string) that is one of our languages. S9.locale. */
export function languageIn(...tags: (string | undefined)[]): Language | undefined {
  const known = tags.map((tag) => tag?.toLowerCase().split(/[-_]/)[0])
  return known.find((language): language is Language => Object.hasOwn(words, language ?? ''))
}

export const wordsIn = (language: Language): Words => words[language]
