import { createContext, useContext } from 'react'

/** Texts of the kit's own components, provided by the app in its language. */
export type UiWords = {
  close: string
  datePlaceholder: string
  /** Label of the button that opens a date field's calendar. */
  chooseDate: string
  /** Average rating with one decimal. */
  mean(value: number): string
  /** Screen reader text of a rating: rated 4.8 of 5. */
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

/** Takes the texts from the catalogue of an app. */
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
