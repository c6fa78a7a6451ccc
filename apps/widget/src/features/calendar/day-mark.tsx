/** A day as shown by the calendar and the day strip. Texts are already formatted. */
export type CalendarDay = {
  date: string
  freeTimes: number
  /** False if times of several resources may coincide, so that the number is a minimum. */
  exact: boolean
  priceText?: string | undefined
  /** Price for a narrow cell, without its sign. */
  priceShort?: string | undefined
  discountText?: string | undefined
  /** Discount for a narrow cell. */
  discountShort?: string | undefined
}

/** Level of free times: few, some, many; undefined for none. The exact number is in the cell's name. */
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

/** Drawn with CSS, because the cell's accessible name contains the discount. */
export const DayDiscount = ({ day }: { day: CalendarDay | undefined }) =>
  day?.discountText && day.freeTimes > 0 ? (
    <span
      className="z-day__discount"
      data-discount={day.discountText}
      data-short={day.discountShort ?? day.discountText}
    />
  ) : null
