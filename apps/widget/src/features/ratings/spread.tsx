import type { RatingSummary } from '@zapys/contract'
import { useText } from '#widget/language/use-text.tsx'
import './ratings.css'

/** Number of ratings per star: a table for screen readers, shown as bars. */
export function Spread({ summary }: { summary: RatingSummary }) {
  const text = useText()
  const greatest = Math.max(...summary.distribution)
  return (
    <table className="z-spread">
      <caption className="z-visually-hidden">{text('ratings.spread')}</caption>
      <thead className="z-visually-hidden">
        <tr>
          <th scope="col">{text('ratings.starsColumn')}</th>
          <th scope="col">{text('ratings.countColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {summary.distribution
          .map((count, index) => ({ count, stars: index + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <tr key={stars}>
              <th scope="row">{text('ratings.stars', { count: stars })}</th>
              <td>
                <span className="z-spread__row">
                  <svg
                    className="z-spread__bar"
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(count / greatest) * 100} height="8" rx="2" />
                  </svg>
                  <span className="z-spread__count">{count}</span>
                </span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
