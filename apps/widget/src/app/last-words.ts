/** Shown if even the language could not be loaded: the only texts outside the catalogues. */
const lastWords: Record<string, { text: string; home: string }> = {
  uk: { text: 'Сторінка помилки теж не відкрилася.', home: 'На головну' },
  en: { text: 'The error page has failed too.', home: 'Back to start page' },
  pl: { text: 'Strona błędu też się nie otworzyła.', home: 'Wróć na stronę główną' },
  ru: { text: 'Страница ошибки тоже не открылась.', home: 'На главную' },
}

export const lastWordsIn = (language: string) => lastWords[language] ?? lastWords.uk!
