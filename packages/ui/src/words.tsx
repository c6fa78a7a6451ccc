import { createContext, useContext } from 'react'

/** The few words that parts of the kit say by themselves; the language gives them. */
export type UiWords = {
  close: string
  datePlaceholder: string
  /** Opens the calendar of a date field. */
  chooseDate: string
  /** A mean of ratings with one digit. */
  mean(value: number): string
  /** The sentence a screen reader says for stars: rated 4.8 of 5. */
  rating(shown: string, count?: number): string
}

const Words = createContext<UiWords>({
  close: '',
  datePlaceholder: '',
  chooseDate: '',
  mean: String,
  rating: (shown) => shown,
})

type Sayings = {
  say(
    id: `ui.${'close' | 'datePlaceholder' | 'chooseDate' | 'rating' | 'ratingCounted'}`,
    values?: Record<string, string | number>,
  ): string
  number(value: number, digits: { exactly: number }): string
}

/** Out of the catalogue of an app. */
export const uiWordsOf = ({ say, number }: Sayings): UiWords => ({
  close: say('ui.close'),
  datePlaceholder: say('ui.datePlaceholder'),
  chooseDate: say('ui.chooseDate'),
  mean: (value) => number(value, { exactly: 1 }),
  rating: (shown, count) =>
    count === undefined ? say('ui.rating', { shown }) : say('ui.ratingCounted', { shown, count }),
})

export const UiWordsProvider = Words.Provider
export const useUiWords = () => useContext(Words)
