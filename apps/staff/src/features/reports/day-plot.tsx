import type { Report } from '@zapys/contract'
import { useFormats, useText } from '#staff/language/language.tsx'
import { plotBars } from './plot-bars.ts'

const [WIDTH, HEIGHT, GAP] = [720, 160, 2]

/** Bars per day: money if the period has one currency, else bookings. The table below has the exact numbers. */
export function DayPlot({ report }: { report: Report }) {
  const text = useText()
  const formats = useFormats()
  const [currency, ...others] = report.total.amounts.map(({ currency_code }) => currency_code)
  const isMoney = currency !== undefined && others.length === 0 && report.total.amounts[0]!.total > 0
  const days = report.rows.flatMap(({ key, bookings, amounts }) =>
    key === null ? [] : [{ day: key, value: isMoney ? (amounts[0]?.total ?? 0) : bookings }],
  )
  const { bars, isByWeek } = plotBars(days)
  const most = Math.max(0, ...bars.map(({ value }) => value))
  const peak = bars.find(({ value }) => value === most)
  const [first, last] = [days[0], days.at(-1)]
  if (most === 0 || peak === undefined || first === undefined || last === undefined) return null
  const step = WIDTH / bars.length
  const worded = (value: number) => (isMoney ? formats.money(value, currency) : formats.number(value))
  const title = text(isMoney ? 'desk.reports.plot' : 'desk.reports.plotBookings')
  const dayOf = (day: string) =>
    isByWeek ? text('desk.reports.week', { day: formats.date(day, 'brief') }) : formats.date(day, 'inside')
  const caption = text('desk.reports.peak', { value: worded(most), day: dayOf(peak.day) })
  return (
    <figure className="desk-plot">
      <span className="desk-plot__axis z-soft z-small" aria-hidden="true">
        {worded(most)}
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}; ${caption}`}
      >
        {bars.map(({ day, value }, index) => {
          const height = (Math.max(0, value) / most) * HEIGHT
          return (
            <rect
              key={day}
              x={index * step}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
            >
              <title>{`${dayOf(day)}: ${worded(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <span className="desk-plot__axis z-soft z-small" aria-hidden="true">
        <span>{formats.date(first.day, 'brief')}</span>
        <span>{formats.date(last.day, 'brief')}</span>
      </span>
      <figcaption className="z-soft z-small">{`${title}; ${caption}`}</figcaption>
    </figure>
  )
}
