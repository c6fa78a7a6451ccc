/** A day as the calendar and the day strip show it. Texts come formatted in the client's language. */
export type CalendarDay = {
  date: string
  freeTimes: number
  /** False when several resources are asked about and some of their times may coincide. */
  exact: boolean
  priceText?: string | undefined
  /** The same for a narrow cell, without its sign. */
  priceShort?: string | undefined
  discountText?: string | undefined
  /** The same for a narrow cell. */
  discountShort?: string | undefined
}

/** How much is free: a few times, some, many; undefined for none. The number itself stands in the cell's name. */
export function strengthOf(day: CalendarDay | undefined): 1 | 2 | 3 | undefined {
  if (day === undefined || day.freeTimes === 0) return undefined
  return day.freeTimes < 4 ? 1 : day.freeTimes < 10 ? 2 : 3
}

export function DayMark({ date, day }: { date: string; day: CalendarDay | undefined }) {
  return (
    <span className="z-day" aria-hidden="true">
      <span className="z-day__number">{Number(date.slice(8))}</span>
      <span className="z-day__strength" />
      <DayDiscount day={day} />
    </span>
  )
}

/** Drawn by the style sheet: the cell's name says the discount in words. */
export const DayDiscount = ({ day }: { day: CalendarDay | undefined }) =>
  day?.discountText && day.freeTimes > 0 ? (
    <span
      className="z-day__discount"
      data-discount={day.discountText}
      data-short={day.discountShort ?? day.discountText}
    />
  ) : null
