/** What the loader itself says; everything inside the form is said by the widget. */

export type Words = {
  /** Names the frame and the dialog. */
  title: string
  /** On the button, unless the company gives its own label. */
  button: string
  close: string
  /** The plain link that stands in when the form does not answer. */
  openPage: string
}

const words = {
  uk: {
    title: 'Онлайн-запис',
    button: 'Записатися онлайн',
    close: 'Закрити',
    openPage: 'Відкрити сторінку запису',
  },
  en: {
    title: 'Online booking',
    button: 'Book online',
    close: 'Close',
    openPage: 'Open the booking page',
  },
  pl: {
    title: 'Rezerwacja online',
    button: 'Zarezerwuj online',
    close: 'Zamknij',
    openPage: 'Otwórz stronę rezerwacji',
  },
  ru: {
    title: 'Онлайн-запись',
    button: 'Записаться онлайн',
    close: 'Закрыть',
    openPage: 'Открыть страницу записи',
  },
} satisfies Record<string, Words>

export type Language = keyof typeof words

/** The first of the tags (`pl`, `en-GB`, an empty text) that is one of our languages; Ukrainian when none is. S9.locale. */
export function languageOf(...tags: string[]): Language {
  const known = tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0])
  return known.find((language): language is Language => Object.hasOwn(words, language ?? '')) ?? 'uk'
}

export const wordsIn = (language: Language): Words => words[language]
