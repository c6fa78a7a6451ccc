/** The client's choices for taken dates of a repeating visit. */
import type { Answer } from '#widget/api/request.ts'

export type DateOfSeries = Answer<'previewRepeat'>['dates'][number]
/** By date: another start, or `SKIP`. */
type Choices = Readonly<Record<string, string>>

export const SKIP = 'skip'

/**
 * Empty: the date stays as it is, or is undecided. A choice counts only while the date is taken and still offers it:
 * both may have changed since the client chose.
 */
export const chosenFor = ({ date, available, alternatives }: DateOfSeries, choices: Choices): string =>
  available
    ? ''
    : ([SKIP, ...alternatives.map((free) => free.starts_at)].find((offered) => offered === choices[date]) ??
      '')

/** Dates that the client moved, with the new start. */
export const movedOf = (dates: readonly DateOfSeries[], choices: Choices) =>
  dates.flatMap((day) => {
    const chosen = chosenFor(day, choices)
    return chosen === '' || chosen === SKIP ? [] : [{ date: day.date, starts_at: chosen }]
  })

/**
 * The date that the booking named as `starts.<index>`: skipped dates are not sent, and starts are sent in their order.
 * A moved date counts with the start that was sent, also if it is no longer offered.
 */
export function dateSentAs(
  index: number,
  dates: readonly DateOfSeries[],
  choices: Choices,
): DateOfSeries | undefined {
  const sentStart = ({ date, available, starts_at }: DateOfSeries) =>
    Date.parse((available ? undefined : choices[date]) ?? starts_at ?? '')
  return dates
    .filter((day) => chosenFor(day, choices) !== SKIP)
    .toSorted((one, other) => sentStart(one) - sentStart(other))[index]
}
