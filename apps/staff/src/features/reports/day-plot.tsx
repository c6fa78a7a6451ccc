import type { Report } from '@zapys/contract'
import { useFormats, useText } from '#staff/language/language.tsx'

const [WIDTH, HEIGHT, GAP] = [720, 160, 2]

/** Bars of the days: money where the period has one currency, else bookings. The table below has the figures. */
export function DayPlot({ report }: { report: Report }) {
  const text = useText()
  const formats = useFormats()
  const [currency, ...others] = report.total.amounts.map(({ currency_code }) => currency_code)
  const isMoney = currency !== undefined && others.length === 0 && report.total.amounts[0]!.total > 0
  const days = report.rows.flatMap(({ key, bookings, amounts }) =>
    key === null ? [] : [{ day: key, value: isMoney ? (amounts[0]?.total ?? 0) : bookings }],
  )
  const most = Math.max(0, ...days.map(({ value }) => value))
  const peak = days.find(({ value }) => value === most)
  if (most === 0 || peak === undefined) return null
  const step = WIDTH / days.length
  const worded = (value: number) => (isMoney ? formats.money(value, currency) : formats.number(value))
  const title = text(isMoney ? 'desk.reports.plot' : 'desk.reports.plotBookings')
  const caption = text('desk.reports.peak', { value: worded(most), day: formats.date(peak.day, 'inside') })
  return (
    <figure className="desk-plot">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}; ${caption}`}
      >
        {days.map(({ day, value }, index) => {
          const height = (Math.max(0, value) / most) * HEIGHT
          return (
            <rect
              key={day}
              x={index * step}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
            >
              <title>{`${formats.date(day, 'brief')}: ${worded(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="z-soft z-small">{`${title}; ${caption}`}</figcaption>
    </figure>
  )
}
