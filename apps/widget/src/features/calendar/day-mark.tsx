/** A day as the calendar and the day strip show it. Texts come formatted in the client's language. */
export type CalendarDay = {
  date: string
  freeTimes: number
  /** False when several resources are asked about and some of their times may coincide. */
  exact: boolean
  priceText?: string | undefined
  discountText?: string | undefined
}

/** Up to three dots: a few free times, some, many. The number itself stands in the cell's name. */
const dots = (freeTimes: number) => (freeTimes === 0 ? 0 : freeTimes < 4 ? 1 : freeTimes < 10 ? 2 : 3)

export function DayMark({ date, day }: { date: string; day: CalendarDay | undefined }) {
  return (
    <span className="z-day" aria-hidden="true">
      <span className="z-day__number">{Number(date.slice(8))}</span>
      <span className="z-day__dots" data-dots={day ? dots(day.freeTimes) : undefined}>
        {Array.from({ length: day ? dots(day.freeTimes) : 0 }, (_, dot) => (
          <i key={dot} />
        ))}
      </span>
      {day?.discountText && day.freeTimes > 0 && (
        // Drawn by the style sheet: the cell's name says the discount in words.
        <span className="z-day__discount" data-discount={day.discountText} />
      )}
    </span>
  )
}
