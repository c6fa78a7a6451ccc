/** For the moment when not even the language could be loaded: the only texts outside the catalogues. */
const lastWords: Record<string, { text: string; home: string }> = {
  uk: { text: 'Сторінка з помилкою теж не відкрилася.', home: 'На початкову сторінку' },
  en: { text: 'The error page has failed too.', home: 'Back to start page' },
  pl: { text: 'Strona błędu też się nie otworzyła.', home: 'Wróć na stronę startową' },
  ru: { text: 'Страница с ошибкой тоже не открылась.', home: 'На начальную страницу' },
}

export const lastWordsIn = (language: string) => lastWords[language] ?? lastWords.uk!
